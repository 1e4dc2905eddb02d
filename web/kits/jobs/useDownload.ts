import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EXPORTED_AT_ONCE, EXPORTED_AT_ONCE_AS_PDF } from '#machines/core/contracts/jobs.ts';
import { notify } from '#web/components/ui/index.ts';
import type { Query } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { download } from '#web/lib/saveFile.ts';
import { jobsKey, startExport } from './api.ts';
import { startedHere } from './startedHere.ts';

/** Downloads a list at once, or as a background job if it has too many rows. */
export function useDownload() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const fetch = async (
    call: string,
    query: Query,
    name: string,
    counted: number | Promise<number> = 0,
  ): Promise<void> => {
    setBusy(true);
    try {
      const rows = await counted;
      if (rows <= (query['format'] === 'pdf' ? EXPORTED_AT_ONCE_AS_PDF : EXPORTED_AT_ONCE)) {
        await download(call, query, name);
        return;
      }
      const place = { title: name.slice(0, 120), place: window.location.pathname };
      const { job } = await startExport(place, call, query);
      startedHere.add(job.id);
      await queries.invalidateQueries({ queryKey: jobsKey });
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      setBusy(false);
    }
  };
  return { busy, fetch };
}
