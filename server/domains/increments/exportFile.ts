import { z } from 'zod';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { recordSalaryAccess } from '#server/platform/access/salaryAccess.ts';
import { fileCall, type FileCaller } from '#server/platform/http/fileCall.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import { countRows, getFile } from '#server/platform/sheets/sheetFile.ts';
import { boundIncrements } from './binding.ts';
import { countedStates } from './budgetRows.ts';
import { peopleColumns, sectionColumns } from './exportColumns.ts';
import { exportedIds, exportRows } from './exportRows.ts';
import { landing } from './landing.ts';
import { payVisibilityCondition } from './payVisibility.ts';
import { getDelegatesFor, unitsInReach } from './policy.ts';
import { queryViewType, queryYear } from './queryPieces.ts';
import { stageView } from './stageView.ts';

/**
 * Exports the screens of a stage as a file, which the specification doesn't have. `of` is `people`, with a line
 * for each, or `sections`, which is the landing page.
 */
const exportQuery = z.object({
  businessUnitId: queryIdOrAll,
  year: queryYear,
  viewType: queryViewType,
  worplaceGroupId: queryIdOrAll,
  sectionId: queryIdOrAll,
  of: z.enum(['people', 'sections'], { error: 'of must be people or sections' }).default('people'),
  format: z.enum(['xlsx', 'csv'], { error: 'format must be xlsx or csv' }),
});
type ExportQuery = z.output<typeof exportQuery>;

/** Streams exactly what the caller would see on the screen. */
async function exportFile(call: FileCaller, query: ExportQuery): Promise<StreamedFile> {
  const name = `Increments ${query.viewType} ${fiscalYearLabel(query.year)} ${query.of}`;
  if (query.of === 'sections') {
    const rows = each(await landing(call, query));
    return getFile({ name, columns: sectionColumns, rows }, query.format);
  }
  const { total, ...sheet } = await people(call, query, name);
  const { counted, rows } = countRows(sheet.rows, () => Promise.resolve(total));
  return { ...getFile({ ...sheet, rows: counted }, query.format), rows };
}

export const exportCall = fileCall('/PdfAndExcelReport/IncrementExport', exportQuery, exportFile);

async function people({ db, actor, services }: FileCaller, query: ExportQuery, name: string) {
  const bound = boundIncrements(services.engine);
  const view = stageView(bound, query.viewType);
  const requests = query.businessUnitId === 0 ? [] : [query.businessUnitId];
  const unitIds = await unitsInReach(
    db,
    actor,
    view.roles,
    requests,
    getDelegatesFor(bound, actor),
  );
  const pieces = await exportedIds(
    db,
    bound.workflow.id,
    view,
    {
      unitIds,
      year: query.year,
      workplaceGroupId: query.worplaceGroupId,
      sectionId: query.sectionId,
    },
    payVisibilityCondition(bound, actor),
  );
  const call = `PdfAndExcelReport/IncrementExport?viewType=${view.type}`;
  const rows = exportRows(db, bound.workflow.id, view, pieces, {
    counted: countedStates(bound),
    getLabel: (state) => bound.description.states.get(state)?.label ?? state,
    recordAccess: (employeeIds) => recordSalaryAccess(db, actor, { call, employeeIds }),
  });
  return {
    name,
    columns: peopleColumns(await accountToday(db, actor.accountId)),
    rows,
    total: pieces.reduce((sum, { ids }) => sum + ids.length, 0),
  };
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
