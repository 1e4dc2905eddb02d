import { audienceIn } from '#machines/core/model/audience.ts';
import { ArrowRight, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from './Avatar.tsx';
import { classNames } from './classNames.ts';
import { formatDuration } from './duration.ts';
import { RelativeTime } from './RelativeTime.tsx';
import styles from './Timeline.module.css';
import type { Tone } from './tone.ts';
import tones from './tones.module.css';
import { useNow } from './useNow.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type TimelineItem = {
  id: string;
  actor: { name: string; photoUrl?: string | undefined };
  onBehalfOf?: string | null | undefined;
  /** The action in past tense, such as 'recommended'. */
  action: string;
  from?: string | null | undefined;
  to?: string | null | undefined;
  at: string;
  comment?: string | null | undefined;
  /** How many milliseconds the subject spent in `from` before this action. */
  dwellMs?: number | null | undefined;
  tone?: Tone | undefined;
  details?: ReactNode;
};

export type TimelineProps = {
  /** The actions, oldest first. */
  items: readonly TimelineItem[];
  label?: string | undefined;
  /** Makes entries selectable. `selected` is the ID of the selected one. */
  onSelect?: ((id: string) => void) | undefined;
  selected?: string | undefined;
  /** The current state and who can act. It is omitted once the process has ended. */
  current?:
    | {
        label: string;
        since: string;
        dueAt?: string | null | undefined;
        waitsFor?: string | undefined;
      }
    | undefined;
};

/**
 * The history of a subject: who did what, for whom, when and why, from which state to which, and the time spent
 * in each.
 */
export function Timeline({ items, label = 'History', current, onSelect, selected }: TimelineProps) {
  const t = useTranslate();
  return (
    <ol className={styles.timeline} aria-label={t(label)}>
      {items.map((item) => (
        <li
          key={item.id}
          className={classNames(styles.entry, tones[item.tone ?? 'neutral'])}
          data-selected={item.id === selected || undefined}
        >
          <span className={styles.rail}>
            <Avatar name={item.actor.name} photoUrl={item.actor.photoUrl} />
          </span>
          <div className={styles.body}>
            <p className={styles.line}>
              <span>
                <strong className={styles.actor}>{item.actor.name}</strong>
                {item.onBehalfOf != null && (
                  <> {t('(for {name})', { name: item.onBehalfOf })}</>
                )}{' '}
                {onSelect ? (
                  <button
                    type="button"
                    className={classNames(styles.action, styles.choose)}
                    aria-pressed={item.id === selected}
                    onClick={() => onSelect(item.id)}
                  >
                    {t(item.action)}
                  </button>
                ) : (
                  <span className={styles.action}>{t(item.action)}</span>
                )}
              </span>
              <span className={styles.when}>
                <RelativeTime at={item.at} />
              </span>
            </p>
            {(item.from != null || item.to != null) && (
              <p className={styles.move}>
                {item.from != null && (
                  <>
                    <span>{t(item.from)}</span>
                    {item.dwellMs != null && (
                      <span className={styles.dwell}>({formatDuration(item.dwellMs)})</span>
                    )}
                    <ArrowRight role="img" aria-label={t('to')} />
                  </>
                )}
                <span className={styles.to}>{item.to != null && t(item.to)}</span>
              </p>
            )}
            {item.details}
            {item.comment != null && item.comment !== '' && (
              <blockquote className={styles.comment}>{item.comment}</blockquote>
            )}
          </div>
        </li>
      ))}
      {current && <Current {...current} />}
    </ol>
  );
}

function Current({ label, since, dueAt, waitsFor }: NonNullable<TimelineProps['current']>) {
  const t = useTranslate();
  const now = useNow();
  const overdue = dueAt != null && new Date(dueAt).getTime() < now;
  return (
    <li
      className={classNames(styles.entry, overdue ? tones['danger'] : tones['accent'])}
      aria-current="step"
    >
      <span className={styles.rail}>
        <span className={styles.now}>
          <Hourglass aria-hidden="true" />
        </span>
      </span>
      <div className={styles.body}>
        <p className={styles.line}>
          <span>
            <strong className={styles.actor}>{t(label)}</strong>
            {waitsFor !== undefined && (
              <> {t('waiting for {name}', { name: audienceIn(t, waitsFor) })}</>
            )}
          </span>
          <span className={styles.when}>
            <RelativeTime at={since} />
          </span>
        </p>
        {dueAt != null && (
          <p className={classNames(styles.move, overdue && styles.overdue)}>
            <span>
              {t(overdue ? 'Overdue: was due' : 'Due')} <RelativeTime at={dueAt} />
            </span>
          </p>
        )}
      </div>
    </li>
  );
}
