import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepFilter } from '#machines/domains/workflows/contracts/audit.ts';
import { formatCount, formatPercent, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { eventCountsQuery } from './api.ts';
import styles from './audit.module.css';
import { compareEvents } from './compareEvents.ts';

export type EventsOfPeriodsProps = { now: StepFilter; before: StepFilter };

/**
 * Compares two periods by event. The steps are counted when the section is opened, and each figure links to
 * its steps.
 */
export function EventsOfPeriods({ now, before }: EventsOfPeriodsProps) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const { data: present } = useQuery({ ...eventCountsQuery(now), enabled: open });
  const { data: earlier } = useQuery({ ...eventCountsQuery(before), enabled: open });
  const rows = present && earlier ? compareEvents(present, earlier) : [];
  const figure = (filter: StepFilter, event: string, count: number) =>
    count === 0 ? (
      formatCount(0)
    ) : (
      <TextLink to={paths.searchHistory({ ...filter, event })}>{formatCount(count)}</TextLink>
    );
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Both periods by event')}</summary>
      {present && earlier && (
        <div className={styles.scroll}>
          <table className={styles.events}>
            <thead>
              <tr>
                <th scope="col">{t('Event')}</th>
                <th scope="col">{t('This period')}</th>
                <th scope="col">{t('The period before')}</th>
                <th scope="col">{t('Change')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ event, label, count, countBefore, change }) => (
                <tr key={event}>
                  <th scope="row">{t(label)}</th>
                  <td>{figure(now, event, count)}</td>
                  <td>{figure(before, event, countBefore)}</td>
                  <td>
                    {change === null ? '–' : `${change > 0 ? '+' : ''}${formatPercent(change)}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(present?.isMore === true || earlier?.isMore === true) && (
        <p className={styles.muted}>
          {t('Only the latest 100,000 steps of a period are counted.')}
        </p>
      )}
    </details>
  );
}
