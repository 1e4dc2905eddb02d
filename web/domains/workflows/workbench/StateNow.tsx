import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StateStats } from '#machines/core/contracts/workflow.ts';
import { paths } from '#web/lib/paths.ts';
import { Pagination } from '#web/components/page/index.ts';
import {
  Button,
  Count,
  DescriptionList,
  Duration,
  RelativeTime,
  Skeleton,
  TextLink,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { standingQuery, type StandingPart } from './api.ts';
import styles from './words.module.css';

const stay = (seconds: number | null) =>
  seconds === null ? 'No completed stays yet' : <Duration ms={seconds * 1000} />;

export type StateNowProps = {
  workflow: string;
  stats: StateStats;
  part: StandingPart;
  onAll: () => void;
};

/** The current figures of a state and its instances, limited to what the caller can see. */
export function StateNow({ workflow, stats, part, onAll }: StateNowProps) {
  const t = useTranslate();
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 10 });
  const { state } = stats;
  const standing = useQuery({
    ...standingQuery({ workflow, state, page, pageSize, ...part }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <DescriptionList
        columns={2}
        items={[
          { label: 'Here now', value: <Count value={stats.count} /> },
          { label: 'Overdue', value: <Count value={stats.overdue} /> },
          { label: 'Entered in 24 hours', value: <Count value={stats.enteredLast24h} /> },
          { label: 'Median duration', value: stay(stats.medianDwellSeconds) },
          { label: '95th percentile of duration', value: stay(stats.p95DwellSeconds) },
        ]}
      />
      <section className={styles.section}>
        <h3 className={styles.heading}>{t(part.overdue ? 'Overdue here' : 'Currently here')}</h3>
        {(part.overdue || part.businessUnitId !== undefined) && (
          <p className={styles.muted}>
            {part.businessUnitId !== undefined && `${t('For one business unit.')} `}
            <Button size="small" onClick={onAll}>
              Show all
            </Button>
          </p>
        )}
        <Loaded query={standing} loading={<Skeleton kind="text" lines={4} />}>
          {({ total, items }) =>
            total === 0 ? (
              <p className={styles.muted}>{t('No data that you have access to.')}</p>
            ) : (
              <>
                <ul className={styles.ways}>
                  {items.map(({ subjectId, subject, enteredAt }) => (
                    <li key={subjectId} className={styles.wayItem}>
                      <TextLink to={paths.instance(workflow, subjectId)}>{subject}</TextLink>
                      <span className={styles.muted}>
                        {t('since')} <RelativeTime at={enteredAt} />
                      </span>
                    </li>
                  ))}
                </ul>
                {total > pageSize && (
                  <Pagination page={page} pageSize={pageSize} total={total} onChange={setPage} />
                )}
              </>
            )
          }
        </Loaded>
      </section>
    </>
  );
}
