import { audienceIn, audienceLabel } from '#machines/core/model/audience.ts';
import type { PipelineOfKind, PipelineProposal } from '#machines/kits/requests/contract.ts';
import type { PipelineStep } from '#machines/kits/requests/pipeline.ts';
import { getSenders } from '#machines/kits/requests/steps.ts';
import { Decision, WhoConfirms } from '#web/components/proposals/index.ts';
import { Badge, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './pipelines.module.css';
import { changedSteps } from './steps.ts';
import { usePublish } from './usePublish.ts';

/**
 * A version that needs a second administrator: which steps would change, and who would decide each
 * of them, since the proposer can name a step anything.
 */
export function ProposalNotice({
  proposal,
  present,
  mayEdit,
}: {
  proposal: PipelineProposal;
  present: PipelineOfKind['present'];
  mayEdit: boolean;
}) {
  const t = useTranslate();
  const { publish, busy } = usePublish();
  const { steps } = proposal.definition;
  const names = steps.map(({ label }) => t(label));
  const changed = changedSteps(present.definition, proposal.definition);
  const removed = changed.filter((name) => !steps.some(({ label }) => label === name));
  return (
    <Notice
      tone="info"
      title={t('{name} proposes another version', { name: proposal.proposedByName })}
      action={
        mayEdit && (
          <Decision
            {...proposal}
            what={names.join(' → ')}
            mayDecide={mayEdit}
            busy={busy}
            onDecide={(isConfirmed, reason) =>
              void publish('/Pipelines/Decide', { proposalId: proposal.id, isConfirmed, reason })
            }
          />
        )
      }
    >
      {proposal.reason}
      <ol className={styles.proposed}>
        {steps.map((step) => (
          <li key={step.label}>
            {t('{step}: {who}', { step: t(step.label), who: deciders(t, step) })}{' '}
            {changed.includes(step.label) && <Badge tone="warning">Changed</Badge>}
          </li>
        ))}
      </ol>
      {removed.length > 0 && (
        <p className={styles.removed}>
          {t('Removed: {names}', { names: removed.map((name) => t(name)).join(', ') })}
        </p>
      )}
      <WhoConfirms {...proposal} />
    </Notice>
  );
}

function deciders(t: ReturnType<typeof useTranslate>, step: PipelineStep): string {
  const who = audienceIn(t, audienceLabel(getSenders(step).who));
  const isOfAll = step.rule === 'all' && step.approvers.length > 1;
  return [
    who,
    isOfAll && t('All of them must approve'),
    step.condition !== null && t('Only some requests go through this step'),
    step.mayRepeat && t('Someone who decided another step may decide this one, too'),
  ]
    .filter(Boolean)
    .join(' · ');
}
