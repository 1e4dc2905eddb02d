import { useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import { sayRefused } from './sayRefused.ts';
import { useWrite } from './useWrite.ts';

export type SubmitOptions = {
  method?: 'put' | undefined;
  /** Shown if the server gives no reason, instead of 'Failed, try again'. */
  otherwise?: string | undefined;
};

/** Submits a form, shows the result, and refetches what it changed. Returns whether it was accepted. */
export function useSubmit(changes: readonly (readonly unknown[])[]) {
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const submit = async (
    path: string,
    body: unknown,
    { method, otherwise }: SubmitOptions = {},
  ): Promise<boolean> => {
    try {
      const { message } = await write.mutateAsync({ path, body, method });
      notify.success(message);
      return true;
    } catch (error) {
      sayRefused(error, otherwise);
      return false;
    } finally {
      for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
    }
  };
  return { submit, busy: write.isPending };
}
