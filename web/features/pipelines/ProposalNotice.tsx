import type { PipelineProposal } from '#machines/requests/contract.ts';
import { Decision, WhoConfirms } from '#web/components/twoPeople/index.ts';
import { Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { usePublish } from './usePublish.ts';

/** A version that waits for a second administrator, with its steps and actions. */
export function ProposalNotice({
  proposal,
  mayEdit,
}: {
  proposal: PipelineProposal;
  mayEdit: boolean;
}) {
  const t = useTranslate();
  const { publish, busy } = usePublish();
  const steps = proposal.definition.steps.map(({ label }) => t(label)).join(' → ');
  return (
    <Notice
      tone="info"
      title={t('{name} proposes another version', { name: proposal.proposedByName })}
      action={
        mayEdit && (
          <Decision
            isOwn={proposal.isOwn}
            mayConfirm={proposal.mayConfirm}
            what={steps}
            mayDecide={mayEdit}
            busy={busy}
            onDecide={(isConfirmed, reason) =>
              void publish('/Pipelines/Decide', { proposalId: proposal.id, isConfirmed, reason })
            }
          />
        )
      }
    >
      {steps}. {proposal.reason}
      <WhoConfirms {...proposal} />
    </Notice>
  );
}
