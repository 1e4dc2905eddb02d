import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/lib/paths.ts';
import { Button, Card, formatCount, Notice, Progress, TextLink } from '#web/components/ui/index.ts';
import { checkpointKeyQuery } from './api.ts';
import styles from './audit.module.css';
import type { Verification } from './useVerification.ts';

const LISTED = 100;

const counted = ({ instances, checked, checkpoints }: Verification): string =>
  [
    `${formatCount(checked)} ${checked === 1 ? 'step' : 'steps'}`,
    `${formatCount(instances)} ${instances === 1 ? 'chain' : 'chains'}`,
    `${formatCount(checkpoints)} ${checkpoints === 1 ? 'checkpoint' : 'checkpoints'}`,
  ].join(', ');

/** How far a verification has come, and what it found. */
export function VerifyPanel({
  verification,
  onStop,
}: {
  verification: Verification;
  onStop: () => void;
}) {
  const { data: key } = useQuery(checkpointKeyQuery);
  const { stage, broken, done, failure, earlier } = verification;
  return (
    <Card
      title="Verification"
      actions={
        stage === 'running' && (
          <Button size="small" onClick={onStop}>
            Stop
          </Button>
        )
      }
    >
      <div className={styles.panel}>
        <Progress value={Math.round(done * 100)} max={100} label="Verified, in percent" />
        <p className={styles.muted}>{counted(verification)} checked</p>
        {stage === 'failed' && (
          <Notice tone="warning" live>
            {failure}
          </Notice>
        )}
        {stage === 'stopped' && <Notice live>Stopped before the end.</Notice>}
        {stage === 'finished' && broken.length === 0 && (
          <Notice tone="success" live title="Nothing is broken">
            Each chain was replayed on its machine and leads to what is stored; the checkpoints
            hold.
            {earlier > 0 &&
              ` ${formatCount(earlier)} of the chains ${earlier === 1 ? 'was' : 'were'} begun by an earlier version of the machine: links and checkpoints hold, and nothing was replayed.`}
          </Notice>
        )}
        {broken.length > 0 && (
          <Notice
            tone="danger"
            live
            title={`${formatCount(broken.length)} ${broken.length === 1 ? 'row is' : 'rows are'} broken`}
          >
            <ul className={styles.broken}>
              {broken.slice(0, LISTED).map(({ workflow, subjectId, seq, reason }) => (
                <li key={`${workflow} ${subjectId} ${seq} ${reason}`}>
                  {workflow === 'checkpoint' || workflow === 'unknown' ? (
                    `${workflow} ${subjectId}`
                  ) : (
                    <TextLink to={paths.history(workflow, subjectId)}>
                      {`${workflow} ${subjectId}`}
                    </TextLink>
                  )}
                  {seq > 0 && `, step ${seq}`}: {reason}
                </li>
              ))}
            </ul>
            {broken.length > LISTED && `and ${formatCount(broken.length - LISTED)} more`}
          </Notice>
        )}
        {key && (
          <p className={styles.muted}>
            Key of the checkpoints (SHA-256): <code className={styles.key}>{key.fingerprint}</code>
          </p>
        )}
      </div>
    </Card>
  );
}
