import type { PipelineProposal } from '#machines/requests/contract.ts';
import { Button, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './pipelines.module.css';
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
  const { publish } = usePublish();
  const decide = (isConfirmed: boolean) =>
    publish('/Pipelines/Decide', { proposalId: proposal.id, isConfirmed });
  return (
    <Notice
      tone="info"
      title={t('{name} proposes another version', { name: proposal.proposedByName })}
      action={
        mayEdit && (
          <div className={styles.buttons}>
            {!proposal.isOwn && (
              <Button size="small" variant="primary" onClick={() => void decide(true)}>
                Confirm
              </Button>
            )}
            <Button size="small" onClick={() => void decide(false)}>
              {t(proposal.isOwn ? 'Withdraw' : 'Reject')}
            </Button>
          </div>
        )
      }
    >
      {proposal.definition.steps.map(({ label }) => t(label)).join(' → ')}. {proposal.reason}
    </Notice>
  );
}
