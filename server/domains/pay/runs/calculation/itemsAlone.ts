import type { Base, Definition, Direction } from '#machines/domains/pay/calculation/index.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';

/** Kinds of items to which elements are assigned for differences of past months. */
export const ARREARS = 'arrears';
export const RECOVERED = 'arrearsRecovered';

interface ElementAlone {
  code: string;
  name: string;
  direction: Direction;
  countsIn?: readonly Base[];
  formula?: string;
  shrinks?: number;
}

/** A structure that is made for one run. */
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

/** The elements of single amounts: whatever items can be posted to. */
const readElements = (
  db: Db | Tx,
  accountId: number,
  kinds: readonly string[] | null,
): Promise<{ code: string; name: string; direction: 'earning' | 'deduction' }[]> =>
  query(
    db,
    `select code, name, direction from payroll_elements
     where account_id = $accountId and is_active and unit = 'money' and direction in ('earning', 'deduction')
       and ($kinds::text[] is null or item_kind = any($kinds::text[]))
     order by direction desc, id`,
    { accountId, kinds },
  );

/** Differences of past months alone. @throws AppError if no elements take them. */
export async function arrearDefinition(db: Db | Tx, run: Run): Promise<Definition> {
  const elements = await readElements(db, run.accountId, [ARREARS, RECOVERED]);
  if (elements.length < 2) {
    throw new AppError('conflict', 'No element takes arrears, or none what is recovered');
  }
  return onItsOwn(run, 'arrears', elements.map(taxed));
}

/** Single additions and deductions of a month, without salary. */
export async function manualDefinition(db: Db | Tx, run: Run): Promise<Definition> {
  const elements = await readElements(db, run.accountId, null);
  if (elements.length === 0) {
    throw new AppError('conflict', 'There is no element for additions and deductions');
  }
  return onItsOwn(run, 'manual', elements.map(taxed));
}

const taxed = <Of extends { direction: Direction }>(element: Of, at: number) =>
  element.direction === 'earning'
    ? { ...element, countsIn: ['gross', 'tax'] as const }
    : { ...element, shrinks: at };
