import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './classNames.ts';
import type { Tone } from './tone.ts';
import tones from './tones.module.css';
import { translated, useTranslate } from '#web/lib/messages.ts';

export type BadgeProps = { tone?: Tone | undefined; children: ReactNode; icon?: ReactNode };

/** Shows a number or a word in the colour of its tone. */
export function Badge({ tone = 'neutral', children, icon }: BadgeProps) {
  const t = useTranslate();
  return (
    <span className={classNames(styles.badge, tones[tone])}>
      {icon}
      {translated(t, children)}
    </span>
  );
}

export type StatusBadgeProps = {
  label: string;
  tone?: Tone | undefined;
  /** Whether the work is in progress, so that the dot pulses. */
  live?: boolean | undefined;
};

/** Shows the status of something as a dot and a label. */
export function StatusBadge({ label, tone = 'neutral', live = false }: StatusBadgeProps) {
  const t = useTranslate();
  return (
    <span className={classNames(styles.status, tones[tone])}>
      <span className={classNames(styles.dot, live && styles.live)} aria-hidden="true" />
      {t(label)}
    </span>
  );
}
