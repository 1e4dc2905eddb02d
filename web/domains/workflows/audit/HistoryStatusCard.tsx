import { msg } from '#machines/core/locales/messages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { isUnderWay } from '#machines/core/contracts/jobs.ts';
import type { HistoryStatus, VerificationRun } from '#machines/core/contracts/verification.ts';
import {
  Button,
  Card,
  formatCount,
  Notice,
  notify,
  Progress,
  RelativeTime,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { jobsKey, jobsQuery } from '#web/kits/jobs/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import {
  acknowledgeRestore,
  checkpointKeyQuery,
  historyStatusQuery,
  startVerification,
} from './api.ts';
import { AnchorWarning } from './AnchorWarning.tsx';
import { CalmStatus } from './CalmStatus.tsx';
import styles from './audit.module.css';
import { FindingGroups } from './FindingGroups.tsx';
import { useLostCheckpoint } from './useLostCheckpoint.ts';

/** State of the history: checkpoints, anchors, and the latest verification. */
export function HistoryStatusCard() {
  const t = useTranslate();
  const { data: status } = useQuery(historyStatusQuery);
  const { data: key } = useQuery(checkpointKeyQuery);
  const { data: jobs = [] } = useQuery(jobsQuery);
  // A verification started here already has a progress bar with a cancel button above.
  const isOwn = jobs.some((job) => job.kind === 'verification' && isUnderWay(job));
  const verify = useVerify();
  const lost = useLostCheckpoint(status?.newest ?? null);
  const [isWhole, setWhole] = useState(false);
  if (!status) return null;
  const { running, latest, halt, isOverdue, everythingReadSince } = status;
  const verifyNew = (
    <Button
      size="small"
      loading={verify.isPending || running !== null}
      onClick={() => verify.mutate('incremental')}
    >
      Verify new entries
    </Button>
  );
  const isCalm = !halt && !lost && !isOverdue && !running && (!latest || latest.state === 'green');
  if (isCalm && !isWhole)
    return <CalmStatus status={status} action={verifyNew} onShow={() => setWhole(true)} />;
  return (
    <Card title="Verification" actions={verifyNew}>
      <div className={styles.panel}>
        {halt && <Halt halt={halt} />}
        {lost && (
          <Notice tone="danger" live title="The server’s history is younger than this browser’s">
            {t(
              'This browser has seen checkpoint {checkpoint}, and the server no longer has it: the database was cut back or restored, perhaps with its anchor file. Compare with the mailed checkpoints and tell the auditors.',
              { checkpoint: formatCount(lost.checkpoint) },
            )}
          </Notice>
        )}
        {isOverdue && (
          <Notice tone="danger" live title="The history is not verified">
            {t('Nothing has been verified for more than 36 hours.')}
          </Notice>
        )}
        <AnchorWarning />
        {running && !isOwn && (
          <Progress value={Math.round(running.done * 100)} max={100} label="Verified, in percent" />
        )}
        {!running && latest && <Latest run={latest} />}
        <details open={status.anchors.some(({ error }) => error !== null)}>
          <summary className={styles.summary}>{t('Checkpoints and anchors')}</summary>
          <Anchors status={status} />
          {status.resumptions.map(({ checkpoint, at, name, reason }) => (
            <p key={checkpoint} className={styles.muted}>
              {t('{name} acknowledged a restore at checkpoint {checkpoint}: “{reason}”', {
                name,
                checkpoint: formatCount(checkpoint),
                reason,
              })}{' '}
              <RelativeTime at={at} />
            </p>
          ))}
          {everythingReadSince && (
            <p className={styles.muted}>
              {t('Every old entry was last read after:')} <RelativeTime at={everythingReadSince} />
            </p>
          )}
          {key && (
            <p className={styles.muted}>
              {t('Checkpoint key (SHA-256):')} <code className={styles.key}>{key.fingerprint}</code>
            </p>
          )}
        </details>
      </div>
    </Card>
  );
}

/** Starts a verification as a background job; the card shows its progress. */
export function useVerify() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: startVerification,
    onSuccess: () =>
      Promise.all(
        [historyStatusQuery.queryKey, jobsKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onError: (error) => notify.warning(failureMessage(error)),
  });
}

function Latest({ run }: { run: VerificationRun }) {
  const t = useTranslate();
  const { state, groups, brokenCount, earlier, endedAt, seconds } = run;
  return (
    <>
      {state === 'green' && (
        <Notice tone="success" live title="No problems found">
          {t('Every history matches the stored data; checkpoints and anchors are intact.')}
          {earlier > 0 &&
            ` ${t('{n, plural, one {# history was} other {# histories were}} started by an earlier version of the workflow: links and checkpoints are intact, nothing was replayed.', { n: earlier })}`}
        </Notice>
      )}
      {state === 'red' && <FindingGroups groups={groups} count={brokenCount} />}
      {state === 'failed' && (
        <Notice tone="danger" live title="The verification did not finish.">
          {t('Nothing is proved until it is run again.')}
        </Notice>
      )}
      <p className={styles.muted}>
        {t(
          run.kind === 'full'
            ? 'Everything was verified: {steps, plural, one {# step} other {# steps}}, {chains, plural, one {# chain} other {# chains}}, {checkpoints, plural, one {# checkpoint} other {# checkpoints}}.'
            : run.kind === 'nightly'
              ? 'New entries and a part of the old ones were verified: {steps, plural, one {# step} other {# steps}}, {chains, plural, one {# chain} other {# chains}}, {checkpoints, plural, one {# checkpoint} other {# checkpoints}}.'
              : 'New entries were verified: {steps, plural, one {# step} other {# steps}}, {chains, plural, one {# chain} other {# chains}}, {checkpoints, plural, one {# checkpoint} other {# checkpoints}}.',
          { steps: run.checked, chains: run.instances, checkpoints: run.checkpoints },
        )}{' '}
        {seconds !== null &&
          `${t('It took {n, plural, one {# second} other {# seconds}}.', { n: Math.ceil(seconds) })} `}
        {endedAt && <RelativeTime at={endedAt} />}
      </p>
    </>
  );
}

function Halt({ halt }: { halt: NonNullable<HistoryStatus['halt']> }) {
  const t = useTranslate();
  const may = useMay();
  const ask = useConfirmWithComment();
  const client = useQueryClient();
  const acknowledge = useMutation({
    mutationFn: acknowledgeRestore,
    onSuccess: () => client.invalidateQueries({ queryKey: historyStatusQuery.queryKey }),
    onError: (error) => notify.warning(failureMessage(error)),
  });
  const onAcknowledge = async () => {
    const reason = await ask({
      title: 'Acknowledge a restored database?',
      body: 'Only if you restored it, or lost an anchor, yourself. Your name and reason are kept in the history permanently.',
      confirmLabel: 'Acknowledge',
      tone: 'danger',
      comment: { label: 'What was restored, and why', required: true, maxLength: 500 },
    });
    if (reason !== null) acknowledge.mutate({ checkpoint: halt.checkpoint, reason });
  };
  return (
    <Notice
      tone="danger"
      live
      title="No checkpoints are made"
      action={
        may('isView', MENU.queues) && (
          <Button size="small" loading={acknowledge.isPending} onClick={() => void onAcknowledge()}>
            Acknowledge a restore
          </Button>
        )
      }
    >
      {halt.reasons.map((reason) => (
        <p key={reason} className={styles.muted}>
          {t(reason)}
        </p>
      ))}
    </Notice>
  );
}

const PLACES = new Map([
  ['file', msg('file')],
  ['mail', msg('mail')],
  ['object store', msg('object store')],
  ['time stamp', msg('time stamp')],
  ['witness', msg('witness')],
]);

function Anchors({ status: { newest, anchors } }: { status: HistoryStatus }) {
  const t = useTranslate();
  if (!newest) return null;
  return (
    <p className={styles.muted}>
      {t('Latest checkpoint: {checkpoint}, over {chains} chains with {links} links.', {
        checkpoint: formatCount(newest.checkpoint),
        chains: formatCount(newest.chains),
        links: formatCount(newest.links),
      })}{' '}
      {anchors.map(({ name, checkpoint, error }) => (
        <span key={name}>
          {error === null
            ? t('Anchored ({place}): {checkpoint}.', {
                place: t(PLACES.get(name) ?? name),
                checkpoint: checkpoint === null ? '0' : formatCount(checkpoint),
              })
            : t('Not anchored ({place}): {error}.', {
                place: t(PLACES.get(name) ?? name),
                error,
              })}{' '}
        </span>
      ))}
    </p>
  );
}
