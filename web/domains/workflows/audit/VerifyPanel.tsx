import { useQuery } from '@tanstack/react-query';
import { Button, Card, formatCount, Notice, Progress } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { checkpointKeyQuery } from './api.ts';
import styles from './audit.module.css';
import { BrokenRows } from './BrokenRows.tsx';
import type { Verification } from './useVerification.ts';

const counted = ({ instances, checked, checkpoints }: Verification): string =>
  [
    `${formatCount(checked)} ${checked === 1 ? 'step' : 'steps'}`,
    `${formatCount(instances)} ${instances === 1 ? 'chain' : 'chains'}`,
    `${formatCount(checkpoints)} ${checkpoints === 1 ? 'checkpoint' : 'checkpoints'}`,
  ].join(', ');

/** Progress and findings of a verification. */
export function VerifyPanel({
  verification,
  onStop,
}: {
  verification: Verification;
  onStop: () => void;
}) {
  const t = useTranslate();
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
        <Progress value={Math.round(done * 100)} max={100} label="Percent verified" />
        <p className={styles.muted}>
          {t('{progress} checked', { progress: counted(verification) })}
        </p>
        {stage === 'failed' && (
          <Notice tone="warning" live>
            {failure}
          </Notice>
        )}
        {stage === 'stopped' && <Notice live>Stopped before completion.</Notice>}
        {stage === 'finished' && broken.length === 0 && (
          <Notice tone="success" live title="No problems found">
            {t(
              'Every history was replayed and matches the stored data; all checkpoints are intact.',
            )}
            {earlier > 0 &&
              ` ${t('{n, plural, one {# history was} other {# histories were}} started by an earlier version of the workflow: links and checkpoints are intact, nothing was replayed.', { n: earlier })}`}
          </Notice>
        )}
        {broken.length > 0 && <BrokenRows broken={broken} count={broken.length} />}
        {key && (
          <p className={styles.muted}>
            {t('Checkpoint key (SHA-256):')} <code className={styles.key}>{key.fingerprint}</code>
          </p>
        )}
      </div>
    </Card>
  );
}
