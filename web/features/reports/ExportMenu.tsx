import { FileDown } from 'lucide-react';
import { useState } from 'react';
import type { ReportDefinition } from '#machines/reports/report.ts';
import { Button, DropdownMenu, notify } from '#web/components/ui/index.ts';
import type { Query } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { download } from '#web/lib/saveFile.ts';

const FORMATS = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
  { format: 'pdf', label: 'PDF' },
] as const;

/** All rows of the report, as it is filtered, as a file. */
export function ExportMenu({ definition, asked }: { definition: ReportDefinition; asked: Query }) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const fetch = async (format: string) => {
    setBusy(true);
    const { page: _page, pageSize: _size, ...filters } = asked;
    try {
      const name = `${definition.title}.${format}`;
      await download(`/Reports/${definition.id}/File`, { ...filters, format }, name);
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button loading={busy} icon={<FileDown aria-hidden="true" />}>
          Export
        </Button>
      }
      items={FORMATS.map(({ format, label }) => ({
        label: t(label),
        onSelect: () => void fetch(format),
      }))}
    />
  );
}
