import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './classNames.ts';
import { NamedButton } from './NamedButton.tsx';
import styles from './Notice.module.css';
import type { Tone } from './tone.ts';
import tones from './tones.module.css';
import { useTranslate, translated } from '#web/lib/messages.ts';

export type NoticeProps = {
  tone?: Tone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Whether screen readers announce the notice when it appears. */
  live?: boolean | undefined;
  onDismiss?: (() => void) | undefined;
};

const icons: Record<Tone, LucideIcon> = {
  neutral: Info,
  accent: Info,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};

/** A permanent notice on a page, such as why an action is blocked, or a comment. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  live = false,
  onDismiss,
}: NoticeProps) {
  const t = useTranslate();
  const Icon = icons[tone];
  return (
    <div className={classNames(styles.notice, tones[tone])} role={live ? 'status' : undefined}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.body}>
        <div className={styles.words}>
          {title != null && <p className={styles.title}>{translated(t, title)}</p>}
          {children != null && <div className={styles.text}>{translated(t, children)}</div>}
        </div>
        {action}
      </div>
      {onDismiss && (
        <NamedButton label="Dismiss" size="small" onClick={onDismiss}>
          <X aria-hidden="true" />
        </NamedButton>
      )}
    </div>
  );
}
