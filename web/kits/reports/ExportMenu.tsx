import { useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import type { ReportDefinition } from '#machines/kits/reports/report.ts';
import { Button, DropdownMenu } from '#web/components/ui/index.ts';
import { useDownload } from '#web/kits/jobs/index.ts';
import type { Query } from '#web/lib/apiClient.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { totalsQuery } from './api.ts';

const FORMATS = [
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'csv', label: 'CSV' },
  { format: 'pdf', label: 'PDF' },
] as const;

export type ExportMenuProps = {
  definition: ReportDefinition;
  asked: Query;
  /** The number of rows. If it isn't known, the rows are counted before the export. */
  total: number | undefined;
};

/** Exports all rows of the filtered report as a file. */
export function ExportMenu({ definition, asked, total }: ExportMenuProps) {
  const t = useTranslate();
  const { busy, fetch } = useDownload();
  const queries = useQueryClient();
  const { page: _page, pageSize: _size, ...filters } = asked;
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
        onSelect: () =>
          void fetch(
            `/Reports/${definition.id}/File`,
            { ...filters, format },
            `${definition.title}.${format}`,
            total ??
              queries
                .ensureQueryData(totalsQuery(definition.id, asked))
                .then((counted) => counted.total),
          ),
      }))}
    />
  );
}
