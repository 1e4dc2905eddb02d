import type { RecentImport } from '#machines/kits/resources/contract.ts';
import { Button, RelativeTime } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './resources.module.css';

/** Lists the user's recent imports, the latest first, and lets the user undo them. */
export function UndoList({
  found,
  busy,
  onUndo,
}: {
  found: readonly RecentImport[];
  busy: boolean;
  onUndo: (one: RecentImport) => void;
}) {
  const t = useTranslate();
  return (
    <ul className={styles.imports}>
      {found.map((one) => (
        <li key={one.id}>
          <span>
            {t('{n, plural, one {# row} other {# rows}}', { n: one.rows })}{' '}
            <RelativeTime at={one.at} />
          </span>
          {one.isUndone ? (
            <span>{t('Undone')}</span>
          ) : one.isLasting ? (
            <span>{t('Cannot be undone: it posted opening leave')}</span>
          ) : (
            <Button size="small" loading={busy} onClick={() => onUndo(one)}>
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
