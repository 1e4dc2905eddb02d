import {
  calculateSlip,
  compileStructure,
  type Definition,
  type Element,
  type FactKind,
  type FactValue,
  type Item,
  type PayTable,
  type Rounding,
  type Segment,
} from '#machines/domains/pay/calculation/index.ts';

const START = '1900-01-01';

/** A formula, with what differs from money that is shown and paid by no one. */
type Short = string | (Partial<Element> & { readonly formula?: string | null });

/** What a case gives, by name: its kind and value. */
type Given = Readonly<Record<string, readonly [FactKind, FactValue]>>;

interface Case {
  readonly elements: Readonly<Record<string, Short>>;
  readonly given?: Given;
  /** Facts that every structure knows. */
  readonly facts?: Readonly<Record<string, FactValue>>;
  readonly tables?: readonly PayTable[];
  readonly items?: readonly Item[];
  readonly before?: Readonly<Record<string, number>>;
  readonly segments?: readonly Segment[];
  readonly currency?: string;
}

const elementOf = (code: string, short: Short): Element => ({
  code,
  name: code,
  direction: 'information',
  unit: 'money',
  countsIn: [],
  followsDays: false,
  formula: null,
  ...(typeof short === 'string' ? { formula: short } : short),
});

/** An earning that counts in gross. */
export const earning = (formula: string | null, more: Partial<Element> = {}): Partial<Element> => ({
  formula,
  direction: 'earning',
  countsIn: ['gross'],
  ...more,
});

export const deduction = (
  formula: string | null,
  more: Partial<Element> = {},
): Partial<Element> => ({
  formula,
  direction: 'deduction',
  ...more,
});

/** The amounts of a slip by element, with its sums. */
export type Amounts = Readonly<Record<string, number>>;

/** Calculates a case as a slip: its elements, tables and facts are data. */
export function calculate(one: Case): Amounts {
  const { elements, given = {}, facts = {}, tables = [], currency = 'BDT' } = one;
  return slipOf(
    {
      structure: { code: 'case', currency, elements: Object.keys(elements) },
      elements: Object.entries(elements).map(([code, short]) => ({
        from: START,
        until: null,
        element: elementOf(code, short),
      })),
      tables,
      facts: Object.entries(given).map(([name, [kind]]) => ({ name, kind })),
    },
    {
      ...facts,
      ...Object.fromEntries(Object.entries(given).map(([name, [, value]]) => [name, value])),
    },
    one,
  );
}

/** Calculates a slip of any definition as of a day. */
export function slipOf(
  definition: Definition,
  facts: Readonly<Record<string, FactValue>>,
  more: Pick<Case, 'items' | 'before' | 'segments'> & { readonly payDate?: string } = {},
): Amounts {
  const { items, before, segments, payDate = '2026-01-01' } = more;
  const { plan, problems } = compileStructure(definition, payDate);
  if (!plan) throw new Error(problems.map(({ of, message }) => `${of}: ${message}`).join('; '));
  const { slip, problem } = calculateSlip(plan, { facts, items, before, segments });
  if (!slip) throw new Error(`${problem.element}: ${problem.message}`);
  const unit = 10 ** plan.decimals;
  return {
    ...Object.fromEntries(
      plan.columns.map(({ code, decimals }, at) => [
        code,
        (slip.amounts[at] ?? 0) / 10 ** decimals,
      ]),
    ),
    'total.gross': slip.gross / unit,
    'total.deductions': slip.deductions / unit,
    'total.net': slip.net / unit,
  };
}

const always = (rows: PayTable['versions'][number]['rows']) => [{ from: START, until: null, rows }];

export type BandRow = readonly [number, number | null, number | string];
type TableOptions = Partial<Omit<PayTable, 'code' | 'kind' | 'versions'>>;

/** Bands as cases write them: from, to, rate in percent. The first may begin above 0. */
export function bands(code: string, rows: readonly BandRow[], more: TableOptions = {}): PayTable {
  const [first] = rows;
  const below = first && first[0] > 0 ? [{ upTo: first[0], value: 0 }] : [];
  const limited = rows.map(([, upTo, value]) => ({ upTo, value }));
  const last = limited.at(-1);
  const beyond = last && last.upTo !== null ? [{ upTo: null, value: 0 }] : [];
  return {
    code,
    kind: 'bands',
    valueUnit: 'percent',
    versions: always([...below, ...limited, ...beyond]),
    ...more,
  };
}

/** Bands by their widths: 375,000 free, the next 300,000 at 10 %. The last goes on without limit. */
export function widths(
  code: string,
  rows: readonly (readonly [number | null, number])[],
): PayTable {
  let upTo = 0;
  return bands(
    code,
    rows.map(([width, rate], at) => {
      const from = upTo;
      upTo += width ?? 0;
      return [from, width === null || at === rows.length - 1 ? null : upTo, rate];
    }),
  );
}

export const toStep = (step: string, how: Rounding['how'] = 'halfUp'): { rounding: Rounding } => ({
  rounding: { how, step },
});
