import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { TICKETS } from './api.ts';

/** Sends a write about tickets, shows the result, and refetches. */
export function useSendTicket(shown: QueryKey = TICKETS) {
  const write = useWrite<WriteAnswer>();
  const queries = useQueryClient();
  /** Returns whether the server accepted it. */
  const send = async (path: string, body: unknown): Promise<boolean> => {
    try {
      const { message } = await write.mutateAsync({ path, body });
      notify.success(message || 'Submitted Successfully');
      return true;
    } catch (error) {
      sayRefused(error);
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: shown });
      void queries.invalidateQueries({ queryKey: workflowKeys.queues });
    }
  };
  return { send, busy: write.isPending };
}
