import { useMemo, useState } from 'react';
import type {
  ReportDefinition,
  ReportRows,
  ReportTotals,
  ReportValue,
} from '#machines/kits/reports/report.ts';
import { SelectionBar } from '#web/components/page/index.ts';
import { DataTable, type Selection } from '#web/components/table/index.ts';
import { Button, useConfirm } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { reportsKey } from './api.ts';
import { getColumns, getTotals } from './columns.tsx';
import type { ReportState } from './useReportState.ts';

type Row = Readonly<Record<string, ReportValue>>;

const rowId = (row: Row): string => JSON.stringify(row);

export type ReportTableProps = {
  definition: ReportDefinition;
  page: ReportRows;
  /** The totals. Those that are still being counted are undefined. */
  totals: Partial<ReportTotals> | undefined;
  state: ReportState;
};

/** Shows a page of a report. Its rows can be selected if there are actions on them. */
export function ReportTable({ definition, page, totals, state }: ReportTableProps) {
  const t = useTranslate();
  const { rows } = page;
  const columns = useMemo(
    () => getColumns(page.columns, definition.columns, t, definition.views !== true),
    [page.columns, definition, t],
  );
  const [chosen, setChosen] = useState<Selection>(new Set());
  const selected = rows.filter((row) => chosen.has(rowId(row)));
  const { acts } = definition;
  const missing = Object.entries(definition.filters).find(
    ([name, { kind, required }]) => required && kind !== 'period' && !state.value(name),
  );
  const hasPeriod = Object.values(definition.filters).some(({ kind }) => kind === 'period');
  return (
    <>
      <DataTable
        label={definition.title}
        rows={rows}
        columns={columns}
        rowId={rowId}
        selected={chosen}
        onSelectedChange={acts ? setChosen : undefined}
        paging={{
          page: state.page,
          pageSize: state.pageSize,
          total: totals?.total,
          onChange: state.setPage,
        }}
        sort={state.sort}
        onSortChange={state.setSort}
        totals={getTotals(page.columns, totals?.totals)}
        storageKey={`report.${definition.id}`}
        hotkeys="page"
        empty={{
          title: missing
            ? t('Choose “{label}” above', { label: t(missing[1].label) })
            : 'No Data Found',
          description:
            hasPeriod && !missing ? 'Nothing in this period. Choose another one.' : undefined,
          action: state.narrowed ? (
            <Button onClick={state.clear}>Clear the filters</Button>
          ) : undefined,
        }}
      />
      {acts && <ActOn acts={acts} selected={selected} onDone={() => setChosen(new Set())} />}
    </>
  );
}

type ActOnProps = {
  acts: NonNullable<ReportDefinition['acts']>;
  selected: readonly Row[];
  onDone: () => void;
};

/** Asks for confirmation with the number of rows, and sends the declared values of each selected row. */
function ActOn({ acts, selected, onDone }: ActOnProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([reportsKey]);
  const act = async () => {
    const sure = await confirm({
      title: () => t(acts.question, { count: selected.length }),
      body: acts.body,
      confirmLabel: acts.label,
    });
    if (!sure) return;
    const rows = selected.map((row) =>
      Object.fromEntries(acts.rowOf.map((name) => [name, row[name]])),
    );
    if (await submit(acts.call, { rows })) onDone();
  };
  return (
    <SelectionBar
      count={selected.length}
      onClear={onDone}
      busy={busy}
      actions={
        <Button variant="primary" loading={busy} onClick={() => void act()}>
          {acts.label}
        </Button>
      }
    />
  );
}
