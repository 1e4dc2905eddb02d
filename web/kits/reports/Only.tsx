import type { ReportColumn } from '#machines/kits/reports/report.ts';
import { Button, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { writtenCell } from './columns.tsx';
import { ONLY, type FilterState } from './useReportState.ts';

/** Says that the report is limited to the rows with a value in a column, and shows all rows again. */
export function OnlyNotice({
  columns,
  state,
}: {
  columns: readonly ReportColumn[];
  state: FilterState;
}) {
  const t = useTranslate();
  const only = state.value(ONLY);
  if (only === null) return null;
  return (
    <Notice
      title={<OnlyText columns={columns} only={only} />}
      action={<Button onClick={() => state.change({ [ONLY]: null })}>{t('Show all rows')}</Button>}
    />
  );
}

/** The column and the value in words. */
export function OnlyText({ columns, only }: { columns: readonly ReportColumn[]; only: string }) {
  const t = useTranslate();
  const [id = ''] = only.split(':', 1);
  const column = columns.find((one) => one.id === id);
  const value = only.slice(id.length + 1);
  return (
    <>
      {t('Only rows with {column}:', { column: t(column?.label ?? id) })}{' '}
      {column?.words ? t(value) : writtenCell(column ?? { kind: 'text' }, value)}
    </>
  );
}
