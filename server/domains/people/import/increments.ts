import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { Decimal } from 'decimal.js';
import { BATCH_LIMIT } from '#machines/domains/increments/contracts/increments.ts';
import type { ImportLine } from '#machines/kits/resources/contract.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { afterIncrement } from '#machines/core/values/money.ts';
import { incrementPercent } from '#machines/domains/increments/events.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { mayRequestFor, requestIncrements } from '#server/domains/increments/index.ts';
import type { StagedTable } from '#server/platform/files/readApart/index.ts';
import { checkSentFile, refuseProblems } from '#server/kits/imports/check.ts';
import type { FileColumn, FileRow, OpenFile } from '#server/kits/imports/fileImport.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import type { Refusal } from '#server/engine/instances/refusal.ts';
import { getCells } from './cells.ts';
import { addProblems } from './lines.ts';

export const INCREMENT_COLUMNS: readonly FileColumn[] = [
  { label: 'EmployeeCode', kind: 'text', width: 16 },
  { label: 'IncrementPercent', kind: 'percent', width: 18 },
  { label: 'GrossAfter', kind: 'money', width: 16, optional: true },
];

/** The computed gross pay may differ by this much from the one in the file. */
const TOLERANCE = 1e-6;

export interface RaiseParameters {
  fiscalYear: number;
  effectiveDate: string;
}

interface Raise {
  line: number;
  employeeId: number;
  percent: number;
}

/** Reads a file of raises on gross pay, which the actor requests (contract: import). */
export function openIncrements(
  { tx, engine, actor }: { tx: Tx; engine: Engine; actor: Actor },
  input: RaiseParameters,
  purpose: 'check' | 'import',
  store: (batchId: string) => Promise<number>,
): OpenFile {
  const raises: Raise[] = [];
  const lines = new Map<string, number>();
  let batchId = '';
  const request = (within: Tx, some: readonly Raise[]) =>
    requestIncrements(
      within,
      engine,
      actor,
      some.map(({ employeeId, percent }) => ({
        employeeId,
        year: input.fiscalYear,
        effectiveDate: input.effectiveDate,
        basicOrGross: 'gross',
        incrPercent: percent,
        // Approvers see this reason if the date is early.
        effectiveDateReason: 'Imported from a file',
      })),
    );
  return {
    take: async (rows) => {
      const people = await peopleByCode(tx, engine, actor, rows);
      return rows.map((row) => {
        const read = readRaise(row, people, input, lines);
        if (read.problems.length === 0) raises.push(read.raise);
        if (raises.length > BATCH_LIMIT) {
          throw invalid(
            `The file has more than ${BATCH_LIMIT.toLocaleString('en')} increments: split it. Nothing was imported`,
          );
        }
        return read;
      });
    },
    // The request itself checks the raises. Each attempt is rolled back.
    judge: async (own) => {
      const problems = await getProblems(tx, raises, request);
      await addProblems(tx, problems);
      if (purpose === 'check') return;
      const refused = new Set([...own, ...problems.map(({ line }) => line)]);
      const good = raises.filter(({ line }) => !refused.has(line));
      if (good.length > 0) batchId = (await request(tx, good)).batchId;
    },
    store: () => store(batchId),
  };
}

function readRaise(
  row: FileRow,
  people: ReadonlyMap<string, Person>,
  { fiscalYear, effectiveDate }: RaiseParameters,
  lines: Map<string, number>,
): ImportLine & { raise: Raise } {
  const cells = getCells(row);
  const code = cells.required('EmployeeCode', 50);
  // The digits of the database column, which is numeric(12, 6).
  const typed = cells.percent('IncrementPercent', { whole: 6, fraction: 6 });
  const grossAfter = cells.decimal('GrossAfter', { whole: 12, fraction: 2 });
  if (row.cell('IncrementPercent') === '') cells.refuse('IncrementPercent', 'is missing');
  const percent = Number(typed);
  for (const { message } of incrementPercent.safeParse(percent).error?.issues ?? []) {
    cells.refuse('IncrementPercent', message);
  }
  const key = comparisonKey(code);
  const earlier = lines.get(key);
  if (earlier !== undefined) cells.refuse('EmployeeCode', `${code} is already on line ${earlier}`);
  else if (code) lines.set(key, row.line);
  const person = people.get(key);
  if (code && !person) cells.refuse('EmployeeCode', `no employee has the code ${code}`);
  if (person?.gross != null && typed !== null && grossAfter !== null) {
    const after = afterIncrement(person.gross, percent);
    const expected = new Decimal(grossAfter);
    if (expected.minus(after).abs().gt(expected.times(TOLERANCE))) {
      cells.refuse(
        'GrossAfter',
        `is ${grossAfter}, but ${person.gross.toFixed(2)} and ${percent} % make ${after.toFixed(2)}`,
      );
    }
  }
  return {
    line: row.line,
    title: person ? `${person.name} (${code})` : code,
    change: 'new',
    differences: [
      { label: 'Increment percentage', before: null, after: typed },
      { label: 'Fiscal Year', before: null, after: fiscalYearLabel(fiscalYear) },
      { label: 'Effective Date', before: null, after: effectiveDate },
    ],
    problems: [...cells.problems],
    raise: { line: row.line, employeeId: person?.id ?? 0, percent },
  };
}

interface LineProblem {
  line: number;
  problem: string;
}

/** Returns why these raises can't be requested. Refused raises are left out of the next attempt. */
async function getProblems(
  tx: Tx,
  raises: readonly Raise[],
  request: (within: Tx, some: readonly Raise[]) => Promise<unknown>,
): Promise<LineProblem[]> {
  const problems: LineProblem[] = [];
  let rest = raises;
  while (rest.length > 0) {
    const refused = await triedOut(tx, rest, request);
    if (refused.length === 0) break;
    problems.push(...refused);
    const lines = new Set(refused.map(({ line }) => line));
    rest = rest.filter(({ line }) => !lines.has(line));
  }
  return problems;
}

async function triedOut(
  tx: Tx,
  raises: readonly Raise[],
  request: (within: Tx, some: readonly Raise[]) => Promise<unknown>,
): Promise<LineProblem[]> {
  try {
    await undone(tx, (within) => request(within, raises));
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const refused = (error.details.refused ?? []) as Refusal[];
    const reasons = new Map(refused.map(({ subjectId, reason }) => [subjectId, reason]));
    const problems = raises.flatMap(({ line, employeeId }) => {
      const problem = reasons.get(employeeId);
      return problem === undefined ? [] : [{ line, problem }];
    });
    // A problem that names no raise applies to all of them.
    return problems.length > 0
      ? problems
      : raises.map(({ line }) => ({ line, problem: error.message }));
  }
}

/**
 * Does the work in a nested transaction that the engine knows will be rolled back. With a plain savepoint, the
 * engine would treat the work as done.
 */
async function undone(tx: Tx, work: (within: Tx) => Promise<unknown>): Promise<void> {
  const done = new Error('This was only tried out');
  await tx
    .transaction(async (within) => {
      await work(within);
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}

/**
 * Requests all increments of a file, or none.
 * @throws AppError 400 naming each refused line.
 */
export async function importIncrements(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  table: StagedTable,
  input: RaiseParameters,
): Promise<{ message: string }> {
  const open = openIncrements({ tx, engine, actor }, input, 'import', () => Promise.resolve(0));
  const { check, refused } = await checkSentFile({ tx }, INCREMENT_COLUMNS, open, { table }, input);
  refuseProblems(check);
  await open.store(new Set(refused.keys()));
  const { new: count } = check.counts;
  return {
    message: count === 1 ? '1 increment requested' : `${count} increments requested`,
  };
}

interface Person {
  id: number;
  code: string;
  name: string;
  businessUnitId: number;
  /** Null if the actor may not request for this person. Otherwise they could find out the pay by guessing. */
  gross: number | null;
}

/** Locks the people, so that their pay can't change before the request reads it. */
async function peopleByCode(
  tx: Tx,
  engine: Engine,
  actor: Actor,
  rows: readonly FileRow[],
): Promise<Map<string, Person>> {
  const people = await query<Person>(
    tx,
    `select id, code, name, business_unit_id as "businessUnitId", gross from employees
     where account_id = $accountId and comparison_key(code) = any($codes::text[]) order by id for share`,
    {
      accountId: actor.accountId,
      codes: rows.map((row) => comparisonKey(row.cell('EmployeeCode'))),
    },
  );
  const may = mayRequestFor(engine, actor);
  return new Map(
    people.map((person) => [
      comparisonKey(person.code),
      may(person) ? person : { ...person, gross: null },
    ]),
  );
}
