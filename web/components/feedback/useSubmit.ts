import { useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { accepted, notify } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { sayRefused } from './sayRefused.ts';
import { useWrite } from '#web/lib/useWrite.ts';

export type SubmitOptions = {
  method?: 'put' | undefined;
  /** The message if the server gives no reason for refusing. By default it is 'Failed, try again'. */
  otherwise?: string | undefined;
  /**
   * The message if some of the changes wait for confirmation, instead of the server's. `n` in the text is
   * their number.
   */
  waits?: string | undefined;
  /** Called with the ID of the row that was created. */
  onCreated?: ((id: number) => void) | undefined;
};

/** Submits a form, shows the result, and refetches the data that it changed. Returns whether it was accepted. */
export function useSubmit(changes: readonly (readonly unknown[])[]) {
  const t = useTranslate();
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer & { waiting?: number; autoId?: number }>();
  const submit = async (
    path: string,
    body: unknown,
    { method, otherwise, waits, onCreated }: SubmitOptions = {},
  ): Promise<boolean> => {
    try {
      const { message, waiting = 0, autoId } = await write.mutateAsync({ path, body, method });
      accepted();
      notify.success(waits && waiting > 0 ? t(waits, { n: waiting }) : message);
      if (autoId !== undefined) onCreated?.(autoId);
      return true;
    } catch (error) {
      sayRefused(error, otherwise);
      return false;
    } finally {
      for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
    }
  };
  return { submit, busy: write.isPending, error: write.error };
}
