import { useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { SHARES } from './api.ts';

/** Saves a change of shares, shows the result, and refetches. */
export function useSaveShares() {
  const write = useWrite<WriteAnswer>();
  const queries = useQueryClient();
  /** Returns whether the server accepted it. */
  const send = async (call: string, body: unknown): Promise<boolean> => {
    try {
      const { message } = await write.mutateAsync({ path: `/ShareExchange/${call}`, body });
      notify.success(message || 'Submitted Successfully');
      return true;
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
      return false;
    } finally {
      void queries.invalidateQueries({ queryKey: SHARES });
    }
  };
  return { send, busy: write.isPending };
}
