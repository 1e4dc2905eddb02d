import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { StepFilter } from '#machines/contracts/audit.ts';
import { Button, DropdownMenu, notify } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { download } from '#web/lib/saveFile.ts';
import { today } from '#web/lib/today.ts';

/** What a search finds as a file, or as a bundle that proves it. */
export function ExportHistory({ filter }: { filter: StepFilter }) {
  const [busy, setBusy] = useState(false);
  const fetch = async (call: string, query: Record<string, string>, name: string) => {
    setBusy(true);
    try {
      await download(`/Workflow/${call}`, { ...filter, ...query }, name);
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      setBusy(false);
    }
  };
  const name = (rest: string) => `History ${today()}${rest}`;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button loading={busy} icon={<FileDown aria-hidden="true" />}>
          Export
        </Button>
      }
      items={[
        {
          label: 'Excel (XLSX)',
          onSelect: () => void fetch('HistoryFile', { format: 'xlsx' }, name('.xlsx')),
        },
        {
          label: 'CSV',
          onSelect: () => void fetch('HistoryFile', { format: 'csv' }, name('.csv')),
        },
        {
          label: 'With proof (ZIP)',
          hint: 'Complete histories, checkpoints and a verifier',
          onSelect: () => void fetch('Proof', {}, name(' with proof.zip')),
        },
      ]}
    />
  );
}
