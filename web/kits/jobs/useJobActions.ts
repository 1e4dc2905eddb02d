import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#machines/core/contracts/jobs.ts';
import { notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { cancelJob, downloadJob, jobsKey, removeJob } from './api.ts';

/** Returns the actions on a job. Each fetches the list of jobs again. */
export function useJobActions() {
  const queries = useQueryClient();
  const options = {
    onError: (error: Error) => notify.warning(failureMessage(error), { duration: 6000 }),
    onSettled: () => queries.invalidateQueries({ queryKey: jobsKey }),
  };
  const cancel = useMutation({ mutationFn: ({ id }: Job) => cancelJob(id), ...options });
  const remove = useMutation({ mutationFn: ({ id }: Job) => removeJob(id), ...options });
  const save = useMutation({ mutationFn: downloadJob, ...options });
  return { cancel, remove, save };
}
