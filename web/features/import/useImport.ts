import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { importFile } from './api.ts';

/** The file that someone has chosen, and what came of sending it: for a check, or to import it. */
export function useImport() {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [rejected, setRejected] = useState<string | null>(null);
  const sending = useMutation({
    mutationFn: importFile,
    onSuccess: (_done, { isCheck }) => (isCheck ? undefined : client.invalidateQueries()),
  });
  const isCheck = sending.variables?.isCheck === true;
  return {
    files,
    file: files[0],
    rejected,
    choose: (next: readonly File[]) => {
      setFiles(next);
      setRejected(null);
      sending.reset();
    },
    reject: (problem: string | null) => setRejected(problem),
    forget: () => sending.reset(),
    send: sending.mutate,
    isCheck,
    isChecking: sending.isPending && isCheck,
    isImporting: sending.isPending && !isCheck,
    /** The answer, once there is one. */
    outcome:
      sending.isSuccess || sending.isError
        ? { imported: sending.data, error: sending.error, isCheck }
        : null,
  };
}

export type Import = ReturnType<typeof useImport>;
