import type { PipelineOfKind } from '#machines/kits/requests/contract.ts';
import { Button, Card, DateText, useConfirmWithComment } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './pipelines.module.css';
import { usePublish } from './usePublish.ts';

/** Lists every published version, latest first. The latest one can be undone. */
export function Versions({ pipeline, mayEdit }: { pipeline: PipelineOfKind; mayEdit: boolean }) {
  const t = useTranslate();
  const confirmWithComment = useConfirmWithComment();
  const { publish, busy } = usePublish();
  const { kind, label, versions } = pipeline;
  if (versions.length === 0) return null;
  const undo = async (version: number) => {
    const reason = await confirmWithComment({
      title: t('Undo the latest change of {name}?', { name: t(label) }),
      body: t(
        'Its steps from before are published again, for requests sent from now on. Requests in progress keep their steps.',
      ),
      confirmLabel: t('Undo'),
      comment: { label: 'Reason', required: true, maxLength: 500 },
    });
    if (reason !== null) await publish('/Pipelines/UndoVersion', { kind, version, reason });
  };
  return (
    <Card title={t('Versions')}>
      <ul className={styles.versions}>
        {versions.map((one) => (
          <li key={one.version}>
            <strong>{one.version}</strong> · <DateText value={one.publishedAt.slice(0, 10)} /> ·{' '}
            {one.publishedByName}
            {one.confirmedByName !== null &&
              `, ${t('confirmed by {name}', { name: one.confirmedByName })}`}{' '}
            · {t(one.reason)} · {t('{count} in progress', { count: one.underWay })}{' '}
            {mayEdit && one.mayUndo && (
              <Button size="small" loading={busy} onClick={() => void undo(one.version)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
