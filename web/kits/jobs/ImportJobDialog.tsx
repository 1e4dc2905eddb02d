import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReadingChoices } from '#machines/core/contracts/fileReading.ts';
import { isUnderWay, type Job, type JobDetails } from '#machines/core/contracts/jobs.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { Button, Dialog, Notice, notify, Skeleton } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { jobQuery, jobsKey } from './api.ts';
import { ImportPreview, type Choosing } from './ImportPreview.tsx';
import { JobLine } from './JobLine.tsx';
import styles from './jobs.module.css';

/** Shows a file that is checked or imported in the background. Closing the dialog doesn't stop the job. */
export function ImportJobDialog({
  id: first,
  onClose,
  onChoose,
}: {
  id: number;
  onClose: () => void;
  /** Checks the file again with these choices, if it is still available. */
  onChoose?: (choices: ReadingChoices) => void;
}) {
  const t = useTranslate();
  const [isGoodOnly, setGoodOnly] = useState(false);
  const queries = useQueryClient();
  const [id, setId] = useState(first);
  const query = useQuery(jobQuery(id));
  const job = query.data;
  const check = job?.state === 'done' ? (job.result as ImportCheck) : null;
  const changes = (check?.counts.new ?? 0) + (check?.counts.changed ?? 0);
  const importing = useWrite<{ job: Job }>();
  const started = {
    onSuccess: ({ job: begun }: { job: Job }) => setId(begun.id),
    onError: (error: Error) => notify.warning(failureMessage(error), { duration: 6000 }),
    onSettled: () => queries.invalidateQueries({ queryKey: jobsKey }),
  };
  const isImported = job?.kind === 'fileImport' && job.state === 'done';
  useEffect(() => {
    // Lists, options and figures of other screens may contain changed data, so all of them are fetched again.
    if (isImported) void queries.invalidateQueries();
  }, [isImported, queries]);
  const mayImport = job?.kind === 'fileCheck' && job.state === 'done';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={job?.title ?? t('Import')}
      description={
        job && !isUnderWay(job)
          ? 'Results are kept for a week under Jobs.'
          : 'You can close this: it goes on in the background.'
      }
      size="large"
      staticBackdrop
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {mayImport && (
            <Button
              variant="primary"
              loading={importing.isPending}
              disabled={changes === 0 || ((check?.counts.refused ?? 0) > 0 && !isGoodOnly)}
              onClick={() =>
                importing.mutate(
                  { path: '/Jobs/ImportFile', body: { checkId: id, isGoodOnly } },
                  started,
                )
              }
            >
              {t('Import {n, plural, one {# row} other {# rows}}', { n: changes })}
            </Button>
          )}
        </>
      }
    >
      <Loaded query={query} loading={<Skeleton kind="text" lines={6} />}>
        {(shownJob) => (
          <Step
            job={shownJob}
            check={check}
            changes={changes}
            choosing={{ title: shownJob.title, onChoose, isGoodOnly, onGoodOnly: setGoodOnly }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

function Step({
  job,
  check,
  changes,
  choosing,
}: {
  job: JobDetails;
  check: ImportCheck | null;
  changes: number;
  choosing: Choosing;
}) {
  const t = useTranslate();
  if (isUnderWay(job)) return <JobLine job={job} />;
  if (!check) {
    return (
      <Notice tone="danger" title={t(job.error ?? 'Cancelled')} live>
        {t('Nothing was imported')}
      </Notice>
    );
  }
  return (
    <div className={styles.step}>
      {job.kind === 'fileImport' && (
        <Notice
          tone="success"
          title={t('{n, plural, one {# row} other {# rows}} imported', { n: changes })}
          live
        />
      )}
      <ImportPreview check={check} {...(job.kind === 'fileCheck' && { choosing })} />
    </div>
  );
}
