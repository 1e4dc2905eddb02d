/** How a report's value is written and aligned. Dates are ISO days, instants ISO with a zone. */
export type ReportValueKind =
  | 'text'
  | 'count'
  /** With no more decimals than it has, such as days and hours. */
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
  /** Summed below the table, over all rows and not only those of the page. */
  total?: true;
  /** Someone's pay: only for anyone who sees the salaries of others, and their look is recorded. */
  pay?: true;
  /** What a figure counts: an address in which `{name}` is that value of the row; none where that is null. */
  leadsTo?: string;
  /** A button with which the paper is printed whose id the row has as `paperId`. */
  prints?: true;
  /** A button with which the file is fetched whose id the row has as `fileId`. */
  fetches?: true;
  /** Its values are words of the product, and not of the company: written in the reader's language. */
  words?: true;
  /** Sentences, which take as many lines as they need. */
  long?: true;
  hidden?: true;
}

interface Common {
  label: string;
  /** The report has no rows without it. */
  required?: true;
}
export type ReportFilter =
  /** Two days, `from` and `to`, both included. */
  | (Common & { kind: 'period'; days: number; most: number })
  | (Common & { kind: 'reference'; resource: string; dependsOn?: string })
  /** One of what a call lists, by its id. */
  | (Common & { kind: 'listed'; call: string })
  | (Common & { kind: 'choice'; options: Readonly<Record<string, string>>; start?: string })
  /** Any of a list, between commas; what it starts with where nothing is chosen. */
  | (Common & { kind: 'several'; options: Readonly<Record<string, string>>; start: string })
  | (Common & { kind: 'search' })
  /** One value to the letter. */
  | (Common & { kind: 'text' })
  /** One day; none where nothing is chosen. */
  | (Common & { kind: 'day' });

/** One of what a filter's call lists. */
export interface ListedOption {
  value: number;
  label: string;
}

/** GET /Reports/{report}/Definition: all that the screen is drawn from. */
export interface ReportDefinition {
  id: string;
  address: string;
  title: string;
  description: string;
  menu: readonly string[];
  filters: Readonly<Record<string, ReportFilter>>;
  columns: readonly ReportColumn[];
  pageSizes: readonly number[];
  /** Where the reader may make another row. */
  adds?: { label: string; to: string };
  /** What the reader may do with rows that they select. */
  acts?: ReportAction;
}

/** Sends the selected rows to a call, of each these values. */
export interface ReportAction {
  label: string;
  /** Asked before, with the `count`. */
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
  /** With those that were made from the filters, such as one a date. */
  columns: readonly ReportColumn[];
  rows: readonly Record<string, ReportValue>[];
}

/** GET /Reports/{report}/Totals: they follow a page whose rows don't wait for them. */
export interface ReportTotals {
  total: number;
  totals: Readonly<Record<string, number>>;
}

/** GET /Reports/{report}/Rows: a page, with the totals where they are known without counting. */
export type ReportRowsFirst = ReportRows & Partial<ReportTotals>;

/** Spec 002 §9 adds the last three for reports. */
export const REPORT_PAGE_SIZES = [5, 10, 15, 25, 100, 500, 1000, 1500] as const;
