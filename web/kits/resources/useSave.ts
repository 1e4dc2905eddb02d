import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { ResourceDetails } from '#machines/kits/resources/contract.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { resourceKey } from './api.ts';
import type { FormValues } from './FieldControl.tsx';

/** Saves a row, and fetches the resource again. */
export function useSave({ id: resource }: Resource) {
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  return useMutation({
    mutationFn: ({ row, values }: { row: ResourceDetails | null; values: FormValues }) =>
      write.mutateAsync({
        path: `/Resources/${resource}/Save`,
        body: { ...(row && { id: row.id, version: row.version }), values },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: resourceKey(resource) }),
  });
}
