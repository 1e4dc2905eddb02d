import { useTranslate } from '#web/lib/messages.ts';
import { useEffect, useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { Kbd } from './Kbd.tsx';
import styles from './ShortcutsDialog.module.css';
import { isModalOpen, isTyping, singleKeysOn, useSingleKeys } from './singleKeys.ts';
import { Switch } from './Switch.tsx';

export type ShortcutGroup = {
  group: string;
  keys: readonly { keys: readonly string[]; does: string }[];
};

/** Shows a screen's shortcuts when '?' is pressed. */
export function ShortcutsDialog({ shortcuts }: { shortcuts: readonly ShortcutGroup[] }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const [on, setOn] = useSingleKeys();

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || isModalOpen() || !singleKeysOn()) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Keyboard shortcuts"
      footer={<Switch checked={on} onCheckedChange={setOn} label="Single-key shortcuts" />}
    >
      <div className={styles.groups}>
        {shortcuts.map(({ group, keys }) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.title}>{t(group)}</h3>
            <dl className={styles.list}>
              {keys.map((row) => (
                <div key={row.does} className={styles.row}>
                  <dt>{t(row.does)}</dt>
                  <dd className={styles.keys}>
                    {row.keys.map((name) => (
                      <Kbd key={name}>{name}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
