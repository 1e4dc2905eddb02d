import type { ReportColumn, ReportValue, ReportValueKind } from '#machines/kits/reports/report.ts';

export const BOARDS = ['self', 'management'] as const;
export type BoardId = (typeof BOARDS)[number];

/** A number from a report, and the URL of the report whose rows it counts. */
export interface BoardFigure {
  label: string;
  kind: ReportValueKind;
  value: number;
  to: string;
}

/** Rows of a report, grouped by one of its columns. */
export interface BoardGroup {
  /** Null if the column has no value. */
  label: string | null;
  /** In the order of the chart's series; null where the report has no value. */
  values: readonly (number | null)[];
}

interface Common {
  id: string;
  title: string;
  /** The address of the report with the same filters. */
  to: string;
}

/** A component of a board. A failed one reports its error without affecting the others. */
export type BoardPart =
  | (Common & { shows: 'figures'; figures: readonly BoardFigure[] })
  | (Common & {
      shows: 'chart';
      /** Days and months are on the horizontal axis, named values on the vertical one. */
      by: ReportColumn;
      series: readonly ReportColumn[];
      groups: readonly BoardGroup[];
    })
  | (Common & {
      shows: 'list';
      columns: readonly ReportColumn[];
      rows: readonly Readonly<Record<string, ReportValue>>[];
      total: number;
    })
  | (Common & { shows: 'failure' });

/** The layout of a person's board, by component IDs: POST /Dashboard/ArrangeOwn and ArrangeManagement. */
export interface Arrangement {
  order: readonly string[];
  hidden: readonly string[];
}

/** Components that show no report: their features render them. */
export const BESIDE = {
  self: [
    { id: 'announcements', title: 'Announcements' },
    // Spans all columns.
    { id: 'waiting', title: 'Waiting for you', isWide: true },
  ],
  management: [],
} as const satisfies Record<BoardId, readonly { id: string; title: string; isWide?: true }[]>;

/** GET /Dashboard/Own and GET /Dashboard/Management. */
export interface BoardAnswer {
  components: readonly BoardPart[];
  arrangement: Arrangement;
}

/** One line of GET /Dashboard/Components. */
export interface BoardComponentEntry {
  id: string;
  board: BoardId;
  title: string;
  shows: 'figures' | 'chart' | 'list';
  report: { title: string; address: string };
  isActive: boolean;
  /** A role that may not open the report never sees the component. */
  roles: { role: string; label: string; mayOpen: boolean; isShown: boolean }[];
}

export const BOARD_NAMES: Readonly<Record<BoardId, string>> = {
  self: 'My Figures',
  management: 'Management Dashboard',
};
