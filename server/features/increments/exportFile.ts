import { z } from 'zod';
import { fiscalYearLabel } from '#machines/values/fiscalYear.ts';
import { accountToday } from '#server/access/accountDay.ts';
import { recordSalaryAccess } from '#server/access/salaryAccess.ts';
import type { Call } from '#server/http/call.ts';
import { queryIdOrAll } from '#server/http/query.ts';
import type { StreamedFile } from '#server/http/stream.ts';
import type { Sheet } from '#server/sheets/cell.ts';
import { csvOf } from '#server/sheets/csv.ts';
import { xlsxOf } from '#server/sheets/xlsx.ts';
import { boundIncrements } from './binding.ts';
import { peopleColumns, sectionColumns } from './exportColumns.ts';
import { exportedIds, exportRows } from './exportRows.ts';
import { landing } from './landing.ts';
import { paySightCondition } from './paySight.ts';
import { standInsFor, unitsInReach } from './policy.ts';
import { queryViewType, queryYear } from './queryPieces.ts';
import { stageView } from './stageView.ts';

/** Ours: what a stage's screens show, as a file. `of` people is a line each, sections the landing. */
export const exportQuery = z.object({
  businessUnitId: queryIdOrAll,
  year: queryYear,
  viewType: queryViewType,
  worplaceGroupId: queryIdOrAll,
  sectionId: queryIdOrAll,
  of: z.enum(['people', 'sections'], { error: 'of must be people or sections' }).default('people'),
  format: z.enum(['xlsx', 'csv'], { error: 'format must be xlsx or csv' }),
});
type ExportQuery = z.output<typeof exportQuery>;

/** What the caller would see on that screen, and no more; 50,000 rows without holding them. */
export async function exportFile(call: Call, query: ExportQuery): Promise<StreamedFile> {
  const name = `Increments ${query.viewType} ${fiscalYearLabel(query.year)} ${query.of}`;
  return query.of === 'sections'
    ? fileOf({ name, columns: sectionColumns, rows: each(await landing(call, query)) }, query)
    : fileOf(await people(call, query, name), query);
}

async function people({ db, actor, services }: Call, query: ExportQuery, name: string) {
  const bound = boundIncrements(services.engine);
  const view = stageView(bound, query.viewType);
  const asked = query.businessUnitId === 0 ? [] : [query.businessUnitId];
  const unitIds = await unitsInReach(db, actor, view.roles, asked, standInsFor(bound, actor));
  const ids = await exportedIds(
    db,
    bound.workflow.id,
    view,
    {
      unitIds,
      year: query.year,
      workplaceGroupId: query.worplaceGroupId,
      sectionId: query.sectionId,
    },
    paySightCondition(bound, actor),
  );
  await recordSalaryAccess(db, actor, {
    call: `PdfAndExcelReport/IncrementExport?viewType=${view.type}`,
    employeeIds: ids.map(({ employeeId }) => employeeId),
  });
  const rows = exportRows(
    db,
    bound.workflow.id,
    view,
    ids,
    (state) => bound.description.states.get(state)?.label ?? state,
  );
  return { name, columns: peopleColumns(await accountToday(db, actor.accountId)), rows };
}

const fileOf = <Row>(sheet: Sheet<Row>, { format }: ExportQuery): StreamedFile =>
  format === 'csv'
    ? { name: `${sheet.name}.csv`, type: 'text/csv; charset=utf-8', content: csvOf(sheet) }
    : {
        name: `${sheet.name}.xlsx`,
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: xlsxOf(sheet),
      };

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
