import { useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import type { PipelineProposal } from '#machines/requests/contract.ts';
import { Button, notify, Notice } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { pipelinesKey } from './api.ts';
import styles from './pipelines.module.css';

/** A version that waits for a second administrator, with its steps and actions. */
export function ProposalNotice({
  proposal,
  mayEdit,
}: {
  proposal: PipelineProposal;
  mayEdit: boolean;
}) {
  const t = useTranslate();
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const decide = async (isConfirmed: boolean) => {
    try {
      const body = { proposalId: proposal.id, isConfirmed };
      notify.success((await write.mutateAsync({ path: '/Pipelines/Decide', body })).message);
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: pipelinesKey }),
      queries.invalidateQueries({ queryKey: workflowKeys.definitions }),
    ]);
  };
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
