import type { ReportColumn, ReportValue } from '#machines/kits/reports/report.ts';
import { usePhone } from '#web/components/ui/index.ts';
import { getColumns, PlainTable } from '#web/kits/reports/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

type Row = Readonly<Record<string, ReportValue>>;

/** A few rows of a report, with the report's formats and links. */
export function PartTable({
  label,
  columns,
  rows,
}: {
  label: string;
  columns: readonly ReportColumn[];
  rows: readonly Row[];
}) {
  const t = useTranslate();
  const isPhone = usePhone();
  return (
    <PlainTable
      label={t('{name}, table', { name: t(label) })}
      columns={getColumns(columns, columns, t)}
      rows={rows}
      dense={isPhone}
    />
  );
}
