import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RefusedItem, WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { paths } from '#web/lib/paths.ts';
import { DataTable, type Selection } from '#web/components/table/index.ts';
import { formatCount, notify, useConfirm } from '#web/components/ui/index.ts';
import { namesInWords, RefusedNotice } from '#web/kits/workflow/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { firstUnfit } from './percentProblem.ts';
import { candidateColumns } from './candidateColumns.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { useEarlyDateReason } from './useEarlyDateReason.ts';
import { useSheet } from './useSheet.ts';

export type CandidatesProps = {
  rows: readonly IncrementRow[];
  label: string;
  year: number;
  /** The label of the submit button. */
  send: string;
};

/** The people found, each with an editable percentage, and a button that requests increments for all of them. */
export function Candidates({ rows, label, year, send }: CandidatesProps) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const write = useWrite<WriteAnswer>();
  const askWhyEarly = useEarlyDateReason();
  const [selected, setSelected] = useState<Selection>(new Set());
  const [refused, setRefused] = useState<readonly RefusedItem[]>([]);
  const sheet = useSheet(useMemo(() => rows.map(sheetRow), [rows]));
  useUnsavedGuard(
    () => sheet.totals().changed > 0,
    (path) => path === paths.login,
  );

  const possible = useMemo(() => rows.filter(isRequestable), [rows]);
  const left = useMemo(() => rows.filter((row) => !isRequestable(row)), [rows]);
  const columns = useMemo(() => candidateColumns(sheet, left.length > 0), [sheet, left]);
  const chosen = useMemo(
    () => possible.filter((row) => selected.has(rowId(row))),
    [possible, selected],
  );

  const submit = async () => {
    const unfit = firstUnfit(chosen, ({ employeeId }) => sheet.percentOf(employeeId));
    if (unfit) {
      notify.warning(unfit.problem, { description: unfit.row.employeeName });
      return;
    }
    const reason = await askWhyEarly(chosen);
    if (reason === null) return;
    setRefused([]);
    const whom = namesInWords(
      chosen.slice(0, 5).map(({ employeeName }) => employeeName),
      chosen.length,
    );
    const sure =
      chosen.length === 1 ||
      (await confirm({
        title: `Request ${formatCount(chosen.length)} increments?`,
        body: `${whom}.`,
        confirmLabel: send,
      }));
    if (!sure) return;
    try {
      const { message } = await write.mutateAsync({
        path: '/Employee/IncrementRequestCreate',
        body: chosen.map((row) => ({
          ...requestRow(row, sheet.percentOf(row.employeeId)),
          ...(reason !== '' && { effectiveDateReason: reason }),
        })),
      });
      notify.success(message || 'Submitted Successfully');
      sheet.reset();
      void navigate(paths.stageOfYear('request', year));
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
      if (error instanceof ApiError) setRefused(error.refused);
    }
  };

  return (
    <>
      <RefusedNotice
        refused={refused}
        getName={(id) => rows.find(({ employeeId }) => employeeId === id)?.employeeName}
        onDismiss={() => setRefused([])}
      />
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowId={rowId}
        selected={selected}
        onSelectedChange={setSelected}
        canSelect={isRequestable}
        storageKey="increment.create"
        density="tall"
        hotkeys="page"
        empty={{ description: 'No one matches these filters. Change them and select View again.' }}
      />
      <SubmitBar
        send={send}
        sheet={sheet}
        possible={possible}
        left={left}
        selected={chosen}
        busy={write.isPending}
        onSelectAll={() => setSelected(new Set(possible.map(rowId)))}
        onSubmit={() => void submit()}
        onClear={() => setSelected(new Set())}
      />
    </>
  );
}

const rowId = ({ employeeId }: IncrementRow) => String(employeeId);
const isRequestable = ({ allowedEvents }: IncrementRow) => allowedEvents.length > 0;

const sheetRow = (row: IncrementRow) => ({
  id: row.employeeId,
  gross: row.gross,
  basic: row.basic,
  dependsOn: row.basicOrGross,
  percent: row.incrPercent,
  after: row.afterIncr,
  editable: isRequestable(row),
});

/** The fields of a row that the server reads; it calculates the others. */
const requestRow = (
  { employeeId, year, effectiveDate, basicOrGross }: IncrementRow,
  incrPercent: number | null,
) => ({ employeeId, year, effectiveDate, basicOrGross, incrPercent });
