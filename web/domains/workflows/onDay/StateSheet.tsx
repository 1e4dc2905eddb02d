import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CASES_ON_DAY, type StateOnDay } from '#machines/domains/workflows/contracts/onDay.ts';
import {
  Badge,
  DateText,
  formatCount,
  formatDate,
  Sheet,
  Skeleton,
  Switch,
  TextLink,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { casesOnDayQuery } from './api.ts';
import { DeciderList } from './DeciderList.tsx';
import styles from './onDay.module.css';

/** Shows a state at the end of a day: who could decide, and which instances were in it. */
export function StateSheet({
  day,
  workflow,
  state,
  onClose,
}: {
  day: string;
  workflow: string;
  state: StateOnDay;
  onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(state.label)}
      description={t('End of {day}', { day: formatDate(day) })}
    >
      <div className={styles.sheet}>
        <DeciderList state={state} />
        <CaseList day={day} workflow={workflow} state={state} />
      </div>
    </Sheet>
  );
}

/** Lists the instances that were in a state at the end of a day, or only the overdue ones. */
export function CaseList({
  day,
  workflow,
  state: { state, late },
}: {
  day: string;
  workflow: string;
  state: StateOnDay;
}) {
  const t = useTranslate();
  const [onlyLate, setOnlyLate] = useState(false);
  const cases = useQuery(
    casesOnDayQuery({ workflow, state, day, ...(onlyLate && { late: true }) }),
  );
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('Here at the end of the day')}</h3>
      {late > 0 && <Switch label="Only overdue" checked={onlyLate} onCheckedChange={setOnlyLate} />}
      <Loaded query={cases} loading={<Skeleton kind="text" lines={6} />}>
        {({ items, total }) =>
          total === 0 ? (
            <p className={styles.muted}>{t('No data that you have access to.')}</p>
          ) : (
            <>
              <ul className={styles.cases}>
                {items.map(({ subjectId, subject, since, dueAt }) => (
                  <li key={subjectId}>
                    <TextLink to={paths.instance(workflow, subjectId)}>{subject}</TextLink>{' '}
                    <span className={styles.muted}>
                      {t('since')} <DateText value={since} />
                    </span>{' '}
                    {dueAt !== null && dueAt.slice(0, 10) <= day && (
                      <Badge tone="danger">
                        {t('due {day}', { day: formatDate(dueAt.slice(0, 10)) })}
                      </Badge>
                    )}
                  </li>
                ))}
              </ul>
              {total > CASES_ON_DAY && (
                <p className={styles.muted}>
                  {t('The first {count} of {total}.', {
                    count: formatCount(CASES_ON_DAY),
                    total: formatCount(total),
                  })}
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
