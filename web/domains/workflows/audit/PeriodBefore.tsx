import { useQuery } from '@tanstack/react-query';
import type { StepCount, StepFilter } from '#machines/domains/workflows/contracts/audit.ts';
import { formatCount, formatDate, formatPercent, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { stepCountQuery } from './api.ts';
import styles from './audit.module.css';
import { EventsOfPeriods } from './EventsOfPeriods.tsx';
import { periodBefore } from './periodBefore.ts';

export type PeriodBeforeProps = { filter: StepFilter & { from: string; until: string } };

/** Links to the same search in the preceding period of equal length. */
export function PeriodBefore({ filter }: PeriodBeforeProps) {
  const t = useTranslate();
  const before = { ...filter, ...periodBefore(filter) };
  const { data: now } = useQuery(stepCountQuery(filter));
  const { data: earlier } = useQuery(stepCountQuery(before));
  if (!now || !earlier) return null;
  const change =
    now.isMore || earlier.isMore || earlier.count === 0
      ? null
      : ((now.count - earlier.count) / earlier.count) * 100;
  return (
    <>
      <p className={styles.muted} role="status">
        {t('Steps in this period: {count}.', { count: inWords(now) })}{' '}
        <TextLink to={paths.searchHistory(before)}>
          {t('{count} from {from} to {until}', {
            count: inWords(earlier),
            from: formatDate(before.from),
            until: formatDate(before.until),
          })}
        </TextLink>
        {change !== null &&
          ` (${change > 0 ? t('{percent} more', { percent: formatPercent(change) }) : change < 0 ? t('{percent} fewer', { percent: formatPercent(-change) }) : t('as many')})`}
      </p>
      <EventsOfPeriods now={filter} before={before} />
    </>
  );
}

const inWords = ({ count, isMore }: StepCount): string =>
  `${formatCount(count)}${isMore ? '+' : ''}`;
