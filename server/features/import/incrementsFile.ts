import { incrementPercent } from '#machines/workflows/increment/events.ts';
import { invalid } from '#server/errors.ts';
import { BATCH_LIMIT } from '#machines/contracts/increments.ts';
import { cellsOf } from './cells.ts';
import { csvRows, type Columns } from './csvRows.ts';
import type { ImportProblems } from './problems.ts';

/** A raise as a file has it. Money as decimal text. */
export interface IncrementFileRow {
  line: number;
  code: string;
  percent: number;
  /** What gross should be afterwards, to check against. */
  grossAfter: string | null;
}

const COLUMNS = {
  what: 'Increments',
  required: ['EmployeeCode', 'IncrementPercent'],
  optional: ['GrossAfter'],
} as const satisfies Columns<string, string>;

/** Reads raises from a file (contract: import), at most 50,000. Rows with problems are left out. */
export async function readIncrements(
  source: AsyncIterable<Buffer>,
  problems: ImportProblems,
): Promise<IncrementFileRow[]> {
  const rows: IncrementFileRow[] = [];
  const lines = new Map<string, number>();
  for await (const row of csvRows(source, COLUMNS, problems)) {
    const cells = cellsOf(row, problems);
    const code = cells.required('EmployeeCode', 50);
    // As numeric(12, 6) holds it.
    const typed = cells.decimal('IncrementPercent', { whole: 6, fraction: 6 });
    const grossAfter = cells.decimal('GrossAfter', { whole: 12, fraction: 2 });
    if (!row.cell('IncrementPercent')) cells.refuse('IncrementPercent', 'is missing');
    const percent = incrementPercent.safeParse(Number(typed));
    for (const { message } of percent.error?.issues ?? []) {
      cells.refuse('IncrementPercent', message);
    }
    const earlier = lines.get(code);
    if (earlier !== undefined) {
      cells.refuse('EmployeeCode', `${code} is already on line ${earlier}`);
    } else if (code) lines.set(code, row.line);
    rows.push({ line: row.line, code, percent: Number(typed), grossAfter });
    if (rows.length > BATCH_LIMIT) {
      throw invalid(
        `The file has more than ${BATCH_LIMIT.toLocaleString('en')} increments: split it. Nothing was imported`,
      );
    }
  }
  return rows;
}
