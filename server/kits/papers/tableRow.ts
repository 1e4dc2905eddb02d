import type { TextStyle, Typesetter } from '#server/platform/pdf/typesetter.ts';
import type { Line, Paper, PaperFields } from './paper.ts';

export interface RowLook {
  style?: TextStyle;
  /** The columns that are aligned left; by default only the first. */
  textColumns?: ReadonlySet<number>;
}

const FIRST_COLUMN: ReadonlySet<number> = new Set([0]);
const FIGURES: ReadonlySet<string> = new Set(['money', 'percent', 'count', 'number']);

/** Returns the columns of a table in which no line has a figure. */
export function getTextColumns(
  { fields }: Pick<Paper, 'fields'>,
  lines: readonly Line[],
): ReadonlySet<number> {
  const columns = new Set<number>();
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  for (let column = 0; column < width; column += 1) {
    const hasFigure = lines.some(({ of, cells }) =>
      isFigure(getRowFields(fields, of), cells[column]?.text),
    );
    if (!hasFigure) columns.add(column);
  }
  return columns;
}

function getRowFields(fields: PaperFields, of: string | undefined): PaperFields {
  const field = of === undefined ? undefined : fields[of];
  return field?.kind === 'rows' ? field.of : fields;
}

function isFigure(fields: PaperFields, text = ''): boolean {
  const [, name = ''] = /^\{(\w+)\}/.exec(text) ?? [];
  return FIGURES.has(fields[name]?.kind ?? '');
}

/**
 * Prints a row of a table. A cell with several lines makes the whole row higher.
 * @param need starts a new page if less than this height is left
 */
export function printRow(
  page: Typesetter,
  cells: readonly string[],
  { style = {}, textColumns = FIRST_COLUMN }: RowLook,
  need: (points: number) => void,
): void {
  const first = page.width * 0.4;
  const other = (page.width - first) / Math.max(1, cells.length - 1);
  const boxes = cells.map((cell, column) => {
    const width = (column === 0 ? first : other) - 4;
    return { lines: page.lines(cell, style, width), width };
  });
  const height = Math.max(...boxes.map(({ lines }) => lines.length)) * page.heightOf(style);
  need(height + 8);
  page.rule();
  page.skip(3);
  const top = page.y;
  boxes.forEach(({ lines, width }, column) => {
    page.y = top;
    const x = column === 0 ? page.left : page.left + first + (column - 1) * other + 4;
    const align = textColumns.has(column) ? 'left' : 'right';
    for (const line of lines) page.line(line, { ...style, align }, x, width);
  });
  page.y = top + height + 3;
}
