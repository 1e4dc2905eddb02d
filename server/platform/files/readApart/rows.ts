import type { SheetRow } from './requests.ts';

/** Serializes a batch of rows, as a child sends it. */
export const written = (rows: readonly SheetRow[]): string =>
  JSON.stringify(
    rows.map(({ line, cells, problems, isHidden }) =>
      problems || isHidden ? [line, cells, problems ?? [], isHidden ?? false] : [line, cells],
    ),
  );

/**
 * Parses and validates a batch of rows. The content is not trusted, because a child that a malicious file has taken
 * over may send anything.
 * @throws for anything but rows.
 */
export function getRows(content: Buffer): SheetRow[] {
  const rows: unknown = JSON.parse(content.toString('utf8'));
  if (!Array.isArray(rows)) throw new Error('not rows');
  return rows.map((row: unknown) => {
    const [line, cells, problems = [], isHidden = false] = Array.isArray(row)
      ? (row as unknown[])
      : [];
    if (typeof line !== 'number' || !isTexts(cells) || !isTexts(problems)) {
      throw new Error('not a row');
    }
    return {
      line,
      cells,
      ...(problems.length > 0 && { problems }),
      ...(isHidden === true && { isHidden }),
    };
  });
}

const isTexts = (cells: unknown): cells is string[] =>
  Array.isArray(cells) && cells.every((cell) => typeof cell === 'string');
