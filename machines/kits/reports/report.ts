/**
 * How a report's values are formatted and aligned. Dates are ISO days, instants ISO with a zone.
 */
export type ReportValueKind =
  | 'text'
  | 'count'
  /** Without trailing zeros, such as days and hours. */
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  /** `2026-11`. */
  | 'month'
  | 'instant';
export type ReportValue = string | number | null;

export interface ReportColumn {
  /** The name of the value in a row. */
  id: string;
  label: string;
  kind: ReportValueKind;
  /** Summed below the table, over all rows and not just those on the page. */
  total?: true;
  /**
   * Someone's pay: shown only with access to other people's salaries, and each access is recorded.
   */
  pay?: true;
  /**
   * The address to which a figure links; `{name}` is replaced by that value of the row, and there
   * is no link if it is null.
   */
  leadsTo?: string;
  /** Shows a button that prints the paper whose id is the row's `paperId`. */
  prints?: true;
  /** Shows a button that downloads the file whose id is the row's `fileId`. */
  fetches?: true;
  /** Its values are Cadre's terms rather than the company's, so they are translated. */
  words?: true;
  /**
   * Its values are `Label: value; Label: value`, whose labels are translated, and the values of these labels too:
   * roles are Cadre's terms, and departments the company's names.
   */
  labelled?: readonly string[];
  /** Sentences, which may wrap over several lines. */
  long?: true;
  hidden?: true;
}

interface Common {
  label: string;
  /** Whether the report stays empty until it is set. */
  required?: true;
}
export type ReportFilter =
  /** Two days, `from` and `to`, both included. */
  | (Common & { kind: 'period'; days: number; most: number })
  | (Common & { kind: 'reference'; resource: string; dependsOn?: string })
  /** The id of one of the options that a call lists. */
  | (Common & { kind: 'listed'; call: string })
  /** The id of an employee, searched by name or code. */
  | (Common & { kind: 'person' })
  | (Common & { kind: 'choice'; options: Readonly<Record<string, string>>; start?: string })
  /** Several options, separated by commas; `start` is used if none is chosen. */
  | (Common & { kind: 'several'; options: Readonly<Record<string, string>>; start: string })
  | (Common & { kind: 'search' })
  /** A text that must match exactly. */
  | (Common & { kind: 'text' })
  /** One day; optional. */
  | (Common & { kind: 'day' });

/** One option from a filter's call. */
export interface CallOption {
  value: number;
  label: string;
}

/** GET /Reports/{report}/Definition: everything that the screen needs. */
export interface ReportDefinition {
  id: string;
  address: string;
  title: string;
  description: string;
  menu: readonly string[];
  filters: Readonly<Record<string, ReportFilter>>;
  columns: readonly ReportColumn[];
  pageSizes: readonly number[];
  /** Where readers with permission create another row. */
  adds?: { label: string; to: string };
  /** Filters apply when View is pressed. */
  views?: true;
  /** The action for selected rows, if the reader may use it. */
  acts?: ReportAction;
}

/** Sends the given values of the selected rows to a call. */
export interface ReportAction {
  label: string;
  /** The question before sending; it contains the `count`. */
  question: string;
  body: string;
  call: string;
  rowOf: readonly string[];
}

/** One line of GET /Reports. */
export interface ReportEntry {
  id: string;
  address: string;
  title: string;
  /** Whether the caller may open it. */
  opens: boolean;
}

/** GET /Reports/{report}: a page, with the totals of all rows. */
export type ReportPage = ReportRows & ReportTotals;

export interface ReportRows {
  /** Including columns that depend on the filters, such as one per date. */
  columns: readonly ReportColumn[];
  rows: readonly Record<string, ReportValue>[];
}

/** GET /Reports/{report}/Totals: requested after a page, whose rows don't wait for them. */
export interface ReportTotals {
  total: number;
  totals: Readonly<Record<string, number>>;
}

/** GET /Reports/{report}/Rows: a page, with totals if they are known without counting. */
export type ReportRowsFirst = ReportRows & Partial<ReportTotals>;

/** Spec 002 §9 adds the last three for reports. */
export const REPORT_PAGE_SIZES = [5, 10, 15, 25, 100, 500, 1000, 1500] as const;
