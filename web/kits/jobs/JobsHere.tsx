import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isUnderWay, type Job } from '#machines/core/contracts/jobs.ts';
import { Card } from '#web/components/ui/index.ts';
import { jobsQuery } from './api.ts';
import { JobLine } from './JobLine.tsx';
import styles from './jobs.module.css';
import { ResultButton } from './ResultButton.tsx';
import { startedHere } from './startedHere.ts';
import { useJobActions } from './useJobActions.ts';

/** Shows the jobs that were started on this page, until their results are saved or removed. */
export function JobsHere() {
  const { pathname } = useLocation();
  const { data = [] } = useQuery(jobsQuery);
  const { save } = useJobActions();
  const { mutate } = save;
  const here = data.filter((job) => job.place === pathname && isOpen(job));
  useEffect(() => {
    for (const job of data) {
      if (job.place !== pathname || job.state !== 'done' || !startedHere.delete(job.id)) continue;
      if (job.file && !job.fetchedAt) mutate(job);
    }
  }, [data, pathname, mutate]);
  if (here.length === 0) return null;
  return (
    <Card title="Jobs">
      <ul className={styles.list}>
        {here.map((job) => (
          <li key={job.id}>
            <JobLine job={job} action={<ResultButton job={job} />} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const isOpen = (job: Job): boolean =>
  isUnderWay(job) ||
  job.state === 'failed' ||
  (job.state === 'done' && (job.kind === 'fileCheck' || job.kind === 'fileImport')) ||
  (job.file !== null && job.fetchedAt === null);
