import type { Translate } from '#web/lib/messages.ts';
import { cellContent, type Column } from './column.ts';
import { TwoLines } from './TwoLines.tsx';

/** Returns the columns as they are rendered: one per field, or two fields in one if the user chose dense columns. */
export const arranged = <Row,>(
  t: Translate,
  columns: readonly Column<Row>[],
  dense: boolean,
): readonly Column<Row>[] =>
  columns.flatMap((column) => {
    const { second, ...first } = column;
    if (!second) return [column];
    return dense ? [inTwoLines(t, first, second)] : [first, second];
  });

const inTwoLines = <Row,>(t: Translate, first: Column<Row>, second: Column<Row>): Column<Row> => ({
  ...first,
  label: `${t(first.label)}, ${t(second.label)}`,
  cell: (row, { index }) => (
    <TwoLines
      first={cellContent(first, row, index, t)}
      second={cellContent(second, row, index, t)}
    />
  ),
});
