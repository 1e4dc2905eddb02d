/**
 * The public terms of calculating pay. A slip is a pure function of a plan (structure, elements and tables
 * as of a pay date) and the frozen facts of one person; see `index.ts` for the functions.
 */

/** A number as people write it: 12, "0.01", "1/3". It is read exactly, never as a binary fraction. */
export type Exactly = string | number;

/** `up` and `down` are away from and towards zero; `ceiling` and `floor` towards more and less. */
export type RoundingWay = 'halfUp' | 'halfEven' | 'halfDown' | 'up' | 'down' | 'ceiling' | 'floor';

/**
 * Rounds to a multiple of `step`. With `cut`, digits below that step are dropped first: "third decimal only,
 * 5 or less goes down" is a cut to 0.001 and then half down to 0.01.
 */
export interface Rounding {
  readonly how: RoundingWay;
  readonly step: Exactly;
  readonly cut?: Exactly | undefined;
}

export type Unit = 'money' | 'days' | 'hours' | 'number' | 'percent';

/** A code is a text such as K255 or 1257L, of which formulas also read `.prefix`, `.number` and `.suffix`. */
export type FactKind = Unit | 'flag' | 'text' | 'date' | 'code';

/** A fact that formulas may name, such as `service.months`. Names are lower case, with dots. */
export interface FactDeclaration {
  readonly name: string;
  readonly kind: FactKind;
}

/** Valid from a day, until the day on which it no longer is; null is for ever. */
export interface Validity {
  readonly from: string;
  readonly until: string | null;
}

/** Employer's: paid by the company and never part of net. Information: shown or read, but not paid. */
export type Direction = 'earning' | 'deduction' | 'employer' | 'information';

/** What an amount is counted in; read in formulas as `base.tax`. */
export type Base = 'gross' | 'tax' | 'pf' | 'overtime' | 'gratuity' | 'bonus';

/**
 * One element of a structure, such as basic, house rent or income tax. Its formula is evaluated exactly and
 * rounded once. An element without a formula has only the items that are posted to it.
 */
export interface Element {
  /** The name in formulas: lower case letters, digits and underscores. */
  readonly code: string;
  readonly name: string;
  readonly direction: Direction;
  readonly unit: Unit;
  readonly countsIn: readonly Base[];
  /** Whether its full amount is multiplied by `days.paid` / `days.basis`. */
  readonly followsDays: boolean;
  readonly formula: string | null;
  /** Without one: half up to the currency's smallest unit; two decimals for other units. */
  readonly rounding?: Rounding | undefined;
  readonly hidesAtZero?: boolean | undefined;
  /**
   * Gross-up: the smallest amount of this element, in its smallest unit, with which `of` is what `equals`
   * says. Both are formulas; it has no formula of its own. A structure has at most one.
   */
  readonly solve?: { readonly of: string; readonly equals: string } | undefined;
  /**
   * A deduction that is taken in part when net would fall below the least net, the lowest number first. What
   * is not taken moves to the next period.
   */
  readonly shrinks?: number | undefined;
}

export interface ElementVersion extends Validity {
  readonly element: Element;
}

/** Of a structure, what takes the rest: `total` less the other earnings that count in gross. */
export interface Balancing {
  readonly element: string;
  readonly total: string;
}

/** What a person's slip consists of, in its order. Amounts are in one currency. */
export interface Structure {
  readonly code: string;
  readonly currency: string;
  /** Codes of elements, in the order of the slip. Evaluation has its own order, by what formulas read. */
  readonly elements: readonly string[];
  readonly balancing?: Balancing | undefined;
  /** Formula of what net may not fall below; without one, net below zero is only refused. */
  readonly leastNet?: string | undefined;
}

/** Whether a value at the limit is in the band that ends there, or in the next. */
export type Edge = 'upToAndIncluding' | 'below';

/**
 * - `bands`: `rate` up to a limit, the last without one. Read as a sum slice by slice, or as one rate.
 * - `coefficients`: rate × x − minus, with the row chosen by x.
 * - `lookup`: a value by keys.
 * - `figure`: one value, such as a minimum tax.
 */
export type TableKind = 'bands' | 'coefficients' | 'lookup' | 'figure';

export interface TableRow {
  /** One for each of the table's `keys`, in that order. */
  readonly keys?: readonly string[] | undefined;
  /** The limit of a band or coefficient; null is without limit. */
  readonly upTo?: Exactly | null | undefined;
  /** The rate of a band, the factor of a coefficient, or the value of a look-up or figure. */
  readonly value: Exactly;
  /** What a coefficient subtracts. */
  readonly minus?: Exactly | undefined;
}

export interface TableVersion extends Validity {
  readonly rows: readonly TableRow[];
  /** Where the figures were published, and the day they were last checked. */
  readonly source?: string | undefined;
  readonly checkedOn?: string | undefined;
}

/** Figures by date. Versions of a table neither overlap nor leave a gap. */
export interface PayTable {
  readonly code: string;
  readonly kind: TableKind;
  /** Names of the keys by which rows are chosen, such as scale or category: `slabs[category]`. */
  readonly keys?: readonly string[] | undefined;
  /** Of limits. */
  readonly limitUnit?: Unit | undefined;
  /** Of values; a percent is written as 20 for 20 %. */
  readonly valueUnit: Unit;
  /** Of bands and coefficients. */
  readonly edge?: Edge | undefined;
  /** Limits are rounded like this where a band is chosen, but not where its slices are summed. */
  readonly limitRounding?: Rounding | undefined;
  /** Each slice is rounded like this before they are summed. */
  readonly sliceRounding?: Rounding | undefined;
  readonly versions: readonly TableVersion[];
}

/** All that a structure's slips depend on beside the people. */
export interface Definition {
  readonly structure: Structure;
  readonly elements: readonly ElementVersion[];
  readonly tables: readonly PayTable[];
  /** Facts beyond the standard ones (`facts/standard.ts`). */
  readonly facts?: readonly FactDeclaration[] | undefined;
}

/** Why a definition can't be used: the place is of the formula's text. */
export interface DefinitionProblem {
  /** The element, table or part of the structure. */
  readonly of: string;
  readonly message: string;
  readonly place?: { readonly from: number; readonly to: number } | undefined;
}

export type FactValue = string | number | boolean | null;
export type FactValues = Readonly<Record<string, FactValue>>;

/** A one-time or recurring amount posted to an element; `replaces` is instead of its formula. */
export interface Item {
  readonly element: string;
  readonly amount: Exactly;
  readonly replaces?: boolean | undefined;
}

/** A part of the period with facts of its own, such as pay before a raise in mid-month. */
export interface Segment {
  readonly paidDays: Exactly;
  readonly facts: FactValues;
}

/** The frozen input of one slip. It is plain JSON, so that it can be stored and hashed. */
export interface PersonFacts {
  readonly facts: FactValues;
  /** In the order of the days, if facts change within the period; `full(…)` is of the last one. */
  readonly segments?: readonly Segment[] | undefined;
  readonly items?: readonly Item[] | undefined;
  /** Sums of the earlier periods of the year by element or base (`base.tax`); missing ones are 0. */
  readonly before?: Readonly<Record<string, Exactly>> | undefined;
  /** Whether figures are wanted and no slip: net may be below zero, and no deduction shrinks. */
  readonly isEstimate?: true | undefined;
}

/** The place of one amount in a slip. */
export interface SlipColumn {
  readonly code: string;
  readonly name: string;
  readonly direction: Direction;
  readonly unit: Unit;
  /** Amounts are whole numbers of 10^−decimals. */
  readonly decimals: number;
  readonly hidesAtZero: boolean;
}

/** What was not taken of a deduction because of the least net; it moves to the next period. */
export interface Carried {
  readonly element: string;
  readonly taken: number;
  readonly rest: number;
}

/** Whole numbers of the column's smallest unit, in the order of the plan's columns. */
export interface Slip {
  readonly amounts: readonly number[];
  readonly gross: number;
  readonly deductions: number;
  readonly employer: number;
  /** Earnings less deductions, in the currency's smallest unit. */
  readonly net: number;
  readonly carried: readonly Carried[];
}

/** Why one person has no slip; the others of a run are not affected. */
export interface SlipProblem {
  /** The element that could not be worked out, or `net`. */
  readonly element: string;
  readonly message: string;
}

export type SlipResult =
  | { readonly slip: Slip; readonly problem?: undefined }
  | { readonly problem: SlipProblem; readonly slip?: undefined };

/** A name that a formula read, with its value; `leadsTo` says what explains that one in turn. */
export interface TracedName {
  readonly name: string;
  readonly value: string;
  readonly leadsTo: 'element' | 'base' | 'fact' | 'before';
}

/** The row of a table that applied, and since when it has. */
export interface TracedTable {
  readonly table: string;
  readonly from: string;
  readonly keys: readonly string[];
  readonly row: TableRow | null;
  readonly value: string;
}

/** How one amount of a slip came about. */
export interface Trace {
  readonly element: string;
  /** As on the slip. */
  readonly amount: string;
  /** Before rounding: a decimal, or a fraction such as 1250000/27. */
  readonly exact: string;
  /** As it was written, and with the figures put in. */
  readonly formula: string;
  readonly withFigures: string;
  readonly names: readonly TracedName[];
  readonly tables: readonly TracedTable[];
  readonly rounding: Rounding;
  /** Full amount and days, if the amount follows days: one for each segment. */
  readonly days: readonly {
    readonly full: string;
    readonly paid: string;
    readonly basis: string;
  }[];
  readonly items: readonly Item[];
  /** What the least net left untaken, if anything. */
  readonly rest: string | null;
}

/** What a late fact changes in one element of a past period; negative amounts are recovered. */
export interface Difference {
  readonly element: string;
  readonly before: number;
  readonly after: number;
  /** What earlier arrears of the period have already put right. */
  readonly given: number;
  readonly due: number;
}
