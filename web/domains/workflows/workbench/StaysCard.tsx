import type { InstanceTimeline } from '#machines/core/contracts/timeline.ts';
import { Card, Duration } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './instance.module.css';
import { getStays } from './stays.ts';
import words from './words.module.css';

/** The time that an instance spent in each state. */
export function StaysCard({ timeline, now }: { timeline: InstanceTimeline; now: number }) {
  const t = useTranslate();
  const stays = getStays(timeline.steps, { isFinal: timeline.isFinal, now });
  const longest = Math.max(...stays.map(({ ms }) => ms), 1);
  return (
    <Card title="Time in each stage">
      <ul className={styles.stays}>
        {stays.map(({ state, label, ms, visits, open }) => (
          <li key={state} className={styles.stay}>
            <span>
              {t(label)}{' '}
              {visits > 1 && (
                <span className={words.muted}>
                  {t('in {visits, plural, one {# visit} other {# visits}}', { visits })}
                </span>
              )}
            </span>
            <span>
              <Duration ms={ms} /> {open && <span className={words.muted}>{t('so far')}</span>}
            </span>
            <span
              className={styles.bar}
              aria-hidden="true"
              style={{ inlineSize: `${(ms / longest) * 100}%` }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
