import type { Base, Definition, Direction } from '#machines/domains/pay/calculation/index.ts';
import {
  ARREARS,
  ARREAR_KINDS,
  RECOVERED,
  UNTAXED,
} from '#machines/domains/pay/payrollRun/arrearItems.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';

interface ElementAlone {
  code: string;
  name: string;
  direction: Direction;
  countsIn?: readonly Base[];
  formula?: string;
  shrinks?: number;
}

/** Returns a pay structure that is only used for one run. */
export const onItsOwn = (
  { currency }: Pick<Run, 'currency'>,
  code: string,
  elements: readonly ElementAlone[],
): Definition => ({
  structure: { code, currency, elements: elements.map((element) => element.code) },
  elements: elements.map(({ shrinks, countsIn = [], formula = null, ...element }) => ({
    from: '1900-01-01',
    until: null,
    element: {
      ...element,
      unit: 'money',
      countsIn,
      followsDays: false,
      formula,
      hidesAtZero: true,
      ...(shrinks === undefined ? {} : { shrinks }),
    },
  })),
  tables: [],
  facts: [],
});

/** Returns the elements of runs without salary: all that items of these kinds can be added to. */
const readElements = (
  db: Db | Tx,
  accountId: number,
  kinds: readonly string[] | null,
): Promise<{ code: string; name: string; direction: Direction; kind: string | null }[]> =>
  query(
    db,
    `select code, name, direction, item_kind as kind from payroll_elements
     where account_id = $accountId and is_active and unit = 'money'
       and case when $kinds::text[] is null then direction in ('earning', 'deduction')
         else item_kind = any($kinds::text[]) end
     order by direction desc, id`,
    { accountId, kinds: kinds && [...kinds] },
  );

/**
 * Returns the structure of a run that only pays arrears.
 * @throws AppError if no elements take arrears and recoveries.
 */
export async function arrearDefinition(db: Db | Tx, run: Run): Promise<Definition> {
  const elements = await readElements(db, run.accountId, ARREAR_KINDS);
  if (![ARREARS, RECOVERED].every((kind) => elements.some((one) => one.kind === kind))) {
    throw new AppError('conflict', 'No element takes arrears, or none what is recovered');
  }
  return onItsOwn(
    run,
    'arrears',
    elements.map(({ kind, ...element }, at) => ({
      ...(element.direction === 'information' ? element : taxed(element, at)),
      // Recovered amounts of this kind were already taxed when they were paid.
      ...(kind === UNTAXED ? { countsIn: ['tax'] as const } : {}),
    })),
  );
}

/** Returns the structure of a run that only has single additions and deductions of a month, without salary. */
export async function manualDefinition(db: Db | Tx, run: Run): Promise<Definition> {
  const elements = await readElements(db, run.accountId, null);
  if (elements.length === 0) {
    throw new AppError('conflict', 'There is no element for additions and deductions');
  }
  return onItsOwn(
    run,
    'manual',
    elements.map(({ kind: _kind, ...element }, at) => taxed(element, at)),
  );
}

const taxed = <Of extends { direction: Direction }>(element: Of, at: number) =>
  element.direction === 'earning'
    ? { ...element, countsIn: ['gross', 'tax'] as const }
    : { ...element, shrinks: at };
