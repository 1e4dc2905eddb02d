/**
 * The public types of calculating pay. A slip is a pure function of a plan (structure, elements and tables as
 * of a pay date) and the frozen facts of one person; see `index.ts` for the functions.
 */

/** A number as people write it: 12, "0.01", "1/3". It is read exactly, never as a binary fraction. */
export type Exactly = string | number;

/** `up` and `down` round away from and towards zero, `ceiling` and `floor` to the greater and the lesser number. */
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

/** A code is text such as K255 or 1257L. Formulas can also read its `.prefix`, `.number` and `.suffix`. */
export type FactKind = Unit | 'flag' | 'text' | 'date' | 'code';

/** A fact that formulas may name, such as `service.months`. Names are lower case, with dots. */
export interface FactDeclaration {
  readonly name: string;
  readonly kind: FactKind;
}

/** A validity from a day (inclusive) until a day (exclusive). Null means without end. */
export interface Validity {
  readonly from: string;
  readonly until: string | null;
}

/**
 * `employer` amounts are paid by the company and never part of net. `information` is shown or read by
 * formulas, but not paid.
 */
export type Direction = 'earning' | 'deduction' | 'employer' | 'information';

/** The totals towards which an amount can count. Formulas read them as `base.tax`. */
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
  /** By default, money is rounded half up to the currency's smallest unit, and other units to two decimals. */
  readonly rounding?: Rounding | undefined;
  readonly hidesAtZero?: boolean | undefined;
  /**
   * Gross-up: finds the smallest amount of this element with which the formula `of` equals the formula
   * `equals`. The element has no formula of its own, and a structure has at most one such element.
   */
  readonly solve?: { readonly of: string; readonly equals: string } | undefined;
  /**
   * If net pay would fall below the least net, this deduction is taken only in part, those with the lowest
   * number first. The rest moves to the next period.
   */
  readonly shrinks?: number | undefined;
}

export interface ElementVersion extends Validity {
  readonly element: Element;
}

/** The element of a structure that takes the rest: `total` less the other earnings that count in gross. */
export interface Balancing {
  readonly element: string;
  readonly total: string;
}

/** The elements of a person's slip, in order. All amounts are in one currency. */
export interface Structure {
  readonly code: string;
  readonly currency: string;
  /**
   * The codes of elements, in the order of the slip. They are calculated in another order, which depends on
   * what their formulas read.
   */
  readonly elements: readonly string[];
  readonly balancing?: Balancing | undefined;
  /** The formula of the least net pay. Without it, a slip is only refused if net pay is below zero. */
  readonly leastNet?: string | undefined;
}

/** Whether a value exactly at the limit belongs to the band that ends there, or to the next one. */
export type Edge = 'upToAndIncluding' | 'below';

/**
 * - `bands`: a `rate` up to each limit; the last band has no limit. A formula charges each slice at its own rate,
 *   or the whole amount at one rate.
 * - `coefficients`: rate × x − minus, with the row chosen by x.
 * - `lookup`: a value by keys.
 * - `figure`: one value, such as a minimum tax.
 */
export type TableKind = 'bands' | 'coefficients' | 'lookup' | 'figure';

export interface TableRow {
  /** The values of the table's `keys`, in the same order. */
  readonly keys?: readonly string[] | undefined;
  /** The upper limit of a band or coefficient. Null means without limit. */
  readonly upTo?: Exactly | null | undefined;
  /** The rate of a band, the factor of a coefficient, or the value of a look-up or figure. */
  readonly value: Exactly;
  /** The amount that a coefficient subtracts. */
  readonly minus?: Exactly | undefined;
}

export interface TableVersion extends Validity {
  readonly rows: readonly TableRow[];
  /** Where the figures were published. `checkedOn` is the day on which they were last checked. */
  readonly source?: string | undefined;
  readonly checkedOn?: string | undefined;
}

/** Figures that change by date. The versions of a table neither overlap nor leave a gap. */
export interface PayTable {
  readonly code: string;
  readonly kind: TableKind;
  /** The names of the keys by which rows are chosen, such as scale or category: `slabs[category]`. */
  readonly keys?: readonly string[] | undefined;
  /** The unit of the limits. */
  readonly limitUnit?: Unit | undefined;
  /** The unit of the values. A percentage is written as 20 for 20 %. */
  readonly valueUnit: Unit;
  /** Only for bands and coefficients. */
  readonly edge?: Edge | undefined;
  /** How limits are rounded when a band is chosen. They are not rounded when slices are summed. */
  readonly limitRounding?: Rounding | undefined;
  /** How each slice is rounded before the slices are summed. */
  readonly sliceRounding?: Rounding | undefined;
  readonly versions: readonly TableVersion[];
}

/** Everything that a structure's slips depend on, except people's facts. */
export interface Definition {
  readonly structure: Structure;
  readonly elements: readonly ElementVersion[];
  readonly tables: readonly PayTable[];
  /** Facts in addition to the standard ones (`facts/standard.ts`). */
  readonly facts?: readonly FactDeclaration[] | undefined;
}

/** Why a definition can't be used. `place` is the position in the formula's text. */
export interface DefinitionProblem {
  /** The code of the element or table, or the part of the structure, that has the problem. */
  readonly of: string;
  readonly message: string;
  readonly place?: { readonly from: number; readonly to: number } | undefined;
}

export type FactValue = string | number | boolean | null;
export type FactValues = Readonly<Record<string, FactValue>>;

/**
 * A one-time or recurring amount of an element. With `replaces`, it is used instead of the formula's result.
 */
export interface Item {
  readonly element: string;
  readonly amount: Exactly;
  readonly replaces?: boolean | undefined;
}

/** A part of the period with its own facts, such as the days before a raise in mid-month. */
export interface Segment {
  readonly paidDays: Exactly;
  readonly facts: FactValues;
}

/** The frozen input of one slip. It is plain JSON, so that it can be stored and hashed. */
export interface PersonFacts {
  readonly facts: FactValues;
  /** Parts of the period in chronological order, if facts change within it. `full(…)` reads the last one. */
  readonly segments?: readonly Segment[] | undefined;
  readonly items?: readonly Item[] | undefined;
  /** Totals of the earlier periods of the year by element or base (`base.tax`). Missing ones are 0. */
  readonly before?: Readonly<Record<string, Exactly>> | undefined;
  /** Whether only an estimate is needed: net may then be below zero, and no deduction is reduced. */
  readonly isEstimate?: true | undefined;
}

/** The column of one amount in slips. */
export interface SlipColumn {
  readonly code: string;
  readonly name: string;
  readonly direction: Direction;
  readonly unit: Unit;
  /** Amounts are whole numbers of 10^−decimals. */
  readonly decimals: number;
  readonly hidesAtZero: boolean;
}

/** The part of a deduction that was not taken because of the least net. It moves to the next period. */
export interface Carried {
  readonly element: string;
  readonly taken: number;
  readonly rest: number;
}

/** A slip's amounts, as whole numbers of each column's smallest unit, in the order of the plan's columns. */
export interface Slip {
  readonly amounts: readonly number[];
  readonly gross: number;
  readonly deductions: number;
  readonly employer: number;
  /** Earnings less deductions, in the currency's smallest unit. */
  readonly net: number;
  readonly carried: readonly Carried[];
}

/** Why one person has no slip. The other people of a run are not affected. */
export interface SlipProblem {
  /** The code of the element that could not be calculated, or `net`. */
  readonly element: string;
  readonly message: string;
}

export type SlipResult =
  | { readonly slip: Slip; readonly problem?: undefined }
  | { readonly problem: SlipProblem; readonly slip?: undefined };

/** A name that a formula read, with its value. `leadsTo` says what the value can be explained by. */
export interface TracedName {
  readonly name: string;
  readonly value: string;
  readonly leadsTo: 'element' | 'base' | 'fact' | 'before';
}

/** The table row that applied, and from which day on. */
export interface TracedTable {
  readonly table: string;
  readonly from: string;
  readonly keys: readonly string[];
  readonly row: TableRow | null;
  readonly value: string;
}

/** The explanation of one amount of a slip. */
export interface Trace {
  readonly element: string;
  /** The amount as it is on the slip. */
  readonly amount: string;
  /** The amount before rounding: a decimal, or a fraction such as 1250000/27. */
  readonly exact: string;
  /** The formula as it was written. `withFigures` has the figures filled in. */
  readonly formula: string;
  readonly withFigures: string;
  readonly names: readonly TracedName[];
  readonly tables: readonly TracedTable[];
  readonly rounding: Rounding;
  /** If the amount depends on days, the full amount and the days of each segment. */
  readonly days: readonly {
    readonly full: string;
    readonly paid: string;
    readonly basis: string;
  }[];
  readonly items: readonly Item[];
  /** The part that was not taken because of the least net, or null. */
  readonly rest: string | null;
}

/** The change of one element in a past period because of facts that arrived late. Negative amounts are recovered. */
export interface Difference {
  readonly element: string;
  readonly before: number;
  readonly after: number;
  /** What earlier arrears for the period have already corrected. */
  readonly given: number;
  readonly due: number;
}
