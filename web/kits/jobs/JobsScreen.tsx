import { useQuery } from '@tanstack/react-query';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Card, DateText, Link, RelativeTime, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { jobsQuery } from './api.ts';
import { JobLine } from './JobLine.tsx';
import styles from './jobs.module.css';
import { ResultButton } from './ResultButton.tsx';

/** Lists the user's own jobs, with their results until these expire. */
export function JobsScreen() {
  const t = useTranslate();
  const jobs = useQuery(jobsQuery);
  return (
    <Page width="form">
      <PageHeader
        description={t('Your exports and other long tasks. Results are kept for a week.')}
      />
      <Loaded query={jobs} loading={<Skeleton kind="text" lines={6} />}>
        {(jobs) =>
          jobs.length === 0 ? (
            <EmptyState title="No jobs" />
          ) : (
            <Card>
              <ul className={styles.list} aria-label={t('Jobs')}>
                {jobs.map((job) => (
                  <li key={job.id}>
                    <JobLine
                      job={job}
                      action={<ResultButton job={job} />}
                      note={
                        <p className={styles.muted}>
                          <RelativeTime at={job.createdAt} />
                          {job.state === 'done' && job.expiresAt && (
                            <>
                              {' · '}
                              {t('Kept until')} <DateText value={job.expiresAt} />
                            </>
                          )}
                          {' · '}
                          <Link to={job.place}>
                            {t('Open page')}
                            <span className="visually-hidden">: {job.title}</span>
                          </Link>
                        </p>
                      }
                    />
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}
