import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import { ApiError, isOutdated } from '#web/lib/apiError.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { CAREER } from './api.ts';

/** Holds the values of a form that creates something, and sends them with `useCareerSend`. */
export function useCareerForm<Values extends object>(start: Values) {
  const [values, setValues] = useState(start);
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }));
  return { values, set, ...useCareerSend() };
}

/** Returns the server's errors by field of a form, and the function that submits it. */
export function useCareerSend() {
  const t = useTranslate();
  const client = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const error = (path: string): string | undefined => {
    const message = errors.get(path);
    return message === undefined ? undefined : t(message);
  };
  /** Sends the form. Returns the ID of the new row, 0 if the call creates none, or null if it was refused. */
  const send = async (path: string, body: unknown): Promise<number | null> => {
    try {
      const { message, autoId } = await write.mutateAsync({ path, body });
      setErrors(new Map());
      notify.success(message);
      await client.invalidateQueries({ queryKey: CAREER });
      void client.invalidateQueries({ queryKey: workflowKeys.queues });
      return autoId ?? 0;
    } catch (problem) {
      const beside = problem instanceof ApiError ? problem.errors : [];
      setErrors(new Map(beside.map(({ path: at, message }) => [at, message])));
      // If the row is outdated, the form fetches the later version and offers it.
      if (isOutdated(problem)) {
        void client.invalidateQueries({ queryKey: CAREER });
      }
      sayRefused(problem);
      return null;
    }
  };
  return { error, send, busy: write.isPending };
}
