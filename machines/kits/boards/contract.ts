import type { ReportColumn, ReportValue, ReportValueKind } from '#machines/kits/reports/report.ts';

export const BOARDS = ['self', 'management'] as const;
export type BoardId = (typeof BOARDS)[number];

/** A number from a report, with the URL at which the report shows the rows behind the number. */
export interface BoardFigure {
  label: string;
  kind: ReportValueKind;
  value: number;
  to: string;
}

/** A group of a chart: the rows of a report that have the same value in one of its columns. */
export interface BoardGroup {
  /** The value that the rows share; null if the column is empty. */
  label: string | null;
  /** A value for each series of the chart, in the order of the series; null where the report has no value. */
  values: readonly (number | null)[];
  /** The URL of the report with only the rows of this group. */
  to: string;
}

interface Common {
  id: string;
  title: string;
  /** The URL of the report with the filters of this component. */
  to: string;
}

/**
 * A component of a board. If it cannot be read, it contains its own error, and the other components are not affected.
 */
export type BoardPart =
  | (Common & { shows: 'figures'; figures: readonly BoardFigure[] })
  | (Common & {
      shows: 'chart';
      /**
       * The column by which rows are grouped. Days and months are drawn along the horizontal axis, and names
       * along the vertical one.
       */
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

/** How a person has arranged a board, as IDs of components: POST /Dashboard/ArrangeOwn and ArrangeManagement. */
export interface Arrangement {
  order: readonly string[];
  hidden: readonly string[];
}

/** Components that do not show a report. Each is drawn by the feature that it belongs to. */
export const BESIDE = {
  self: [
    { id: 'announcements', title: 'Announcements' },
    // A wide component takes all columns of the board.
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
  /** `mayOpen` is false for a role that may not open the report. Such a role never sees the component. */
  roles: { role: string; label: string; mayOpen: boolean; isShown: boolean }[];
}

export const BOARD_NAMES: Readonly<Record<BoardId, string>> = {
  self: 'My Figures',
  management: 'Management Dashboard',
};
