import { FileDown } from 'lucide-react';
import type { StepFilter } from '#machines/domains/workflows/contracts/audit.ts';
import { Button, DropdownMenu } from '#web/components/ui/index.ts';
import { useDownload } from '#web/kits/jobs/index.ts';
import { today } from '#web/lib/today.ts';

/** Exports search results as a file, or as a bundle with proofs. */
export function ExportHistory({ filter, isLong }: { filter: StepFilter; isLong: boolean }) {
  const { busy, fetch: fetchFile } = useDownload();
  const fetch = (call: string, query: Record<string, string>, name: string) =>
    fetchFile(`/Workflow/${call}`, { ...filter, ...query }, name, isLong ? Infinity : 0);
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
