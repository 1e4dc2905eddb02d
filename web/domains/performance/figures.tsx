import type { Column } from '#web/components/table/index.ts';
import { formatNumber, Percent } from '#web/components/ui/index.ts';

/** Formats a figure, or returns a dash if there is none. */
export const formatFigure = (value: number | null): string =>
  value === null ? '—' : formatNumber(value);

/** A column of figures, some of which may be missing. */
export const figureColumn = <Row,>(
  id: string,
  label: string,
  value: (row: Row) => number | null,
): Column<Row> => ({
  id,
  label,
  value,
  numeric: true,
  folds: true,
  cell: (row) => formatFigure(value(row)),
});

/** A column of percentages, some of which may be missing. */
export const percentColumn = <Row,>(
  id: string,
  label: string,
  value: (row: Row) => number | null,
): Column<Row> => ({
  id,
  label,
  value,
  numeric: true,
  folds: true,
  cell: (row) => {
    const percent = value(row);
    return percent === null ? '—' : <Percent value={percent} />;
  },
});
