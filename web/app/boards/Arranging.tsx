import { ArrowDown, ArrowUp, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Card, classNames, IconButton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './BoardScreen.module.css';

interface Named {
  id: string;
  title: string;
  isWide?: true;
}

/** A part of the board. In edit mode, it has buttons to move and hide it. */
export function Arranged({
  part,
  isArranging,
  isFirst,
  isLast,
  isToggled,
  onMove,
  onHide,
  children,
}: {
  part: Named;
  isArranging: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** Whether this part has just been shown again, so that its button gets the focus. */
  isToggled: boolean;
  onMove: (by: -1 | 1) => void;
  onHide: () => void;
  children: ReactNode;
}) {
  const t = useTranslate();
  const name = t(part.title);
  return (
    <div className={classNames(styles.part, part.isWide && styles.wide)}>
      {isArranging && (
        <div className={styles.controls} role="group" aria-label={name}>
          <span className={styles.name}>{name}</span>
          <IconButton
            label={t('Move {name} up', { name })}
            aria-disabled={isFirst}
            onClick={() => isFirst || onMove(-1)}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('Move {name} down', { name })}
            aria-disabled={isLast}
            onClick={() => isLast || onMove(1)}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton label={t('Hide {name}', { name })} autoFocus={isToggled} onClick={onHide}>
            <EyeOff aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {children}
    </div>
  );
}

/** Lists the hidden components with buttons to show them again, and a button that resets the layout. */
export function HiddenParts({
  hidden,
  toggled,
  onShow,
  onReset,
}: {
  hidden: readonly Named[];
  /** The component that has just been hidden. */
  toggled: string | null;
  onShow: (id: string) => void;
  onReset: () => void;
}) {
  const t = useTranslate();
  return (
    <Card
      title={t('Customize')}
      description={t('Rearrange or hide components. Changes apply only to you, on every device.')}
      actions={<Button onClick={onReset}>{t('Reset')}</Button>}
    >
      <div className={styles.hidden}>
        {hidden.length === 0
          ? t('Nothing is hidden.')
          : hidden.map(({ id, title }) => (
              <Button key={id} autoFocus={id === toggled} onClick={() => onShow(id)}>
                {t('Show {name}', { name: t(title) })}
              </Button>
            ))}
      </div>
    </Card>
  );
}
