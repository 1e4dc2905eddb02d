import { useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { CLAIM_MINUTES, type TaskEntry } from '#machines/core/tasks.ts';
import { notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** Claims a task, takes it over, or releases it, depending on who has claimed it. */
export function useClaim(workflow: string) {
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  return async ({ subjectId, claim }: Pick<TaskEntry, 'subjectId' | 'claim'>): Promise<void> => {
    const body = { workflow, subjectIds: [subjectId] };
    try {
      if (claim?.mine) {
        await write.mutateAsync({ path: '/Workflow/Release', body });
        notify.success('Released: others can work on it again');
      } else {
        await write.mutateAsync({
          path: '/Workflow/Claim',
          body: { ...body, reassign: claim !== null },
        });
        notify.success(`Claimed for ${CLAIM_MINUTES} minutes`);
      }
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    }
    await queries.invalidateQueries({ queryKey: workflowKeys.of(workflow) });
  };
}
