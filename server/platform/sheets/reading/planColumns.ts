import type { ReadingChoices } from '#machines/core/contracts/fileReading.ts';
import type { SheetRow } from '#server/platform/files/readApart/index.ts';
import type { ReadColumn } from './column.ts';
import { readDate, readTime } from './dates.ts';
import type { FoundHeader } from './header.ts';

/**
 * Returns a function that says whether a column of the file can contain dates or numbers, judged by its first
 * cells.
 */
export function createKindCheck(
  rows: readonly SheetRow[],
  { index }: FoundHeader,
  columns: readonly ReadColumn[],
): (at: number, label: string) => boolean {
  const kinds = new Map(columns.map(({ label, kind }) => [label, kind]));
  const below = rows.slice(index + 1);
  return (at, label) => {
    const kind = kinds.get(label) ?? 'text';
    if (kind === 'text') return true;
    const cells = below.map((row) => row.cells[at] ?? '').filter(Boolean);
    if (cells.length === 0) return true;
    return kind === 'date' || kind === 'time'
      ? cells.some((cell) => readDate(cell).kind !== 'none' || readTime(cell) !== null)
      : cells.some((cell) => /\p{Nd}/u.test(cell));
  };
}

/**
 * The columns that the sender has chosen. The choice is used only if it fits this header; otherwise the proposal is
 * used.
 */
export function chooseColumns(
  header: FoundHeader,
  { columns: chosen }: ReadingChoices,
  columns: readonly ReadColumn[],
): (string | null)[] {
  if (chosen?.length !== header.cells.length) return header.fills;
  const free = new Set(columns.map(({ label }) => label));
  return chosen.map((label) => (label !== null && free.delete(label) ? label : null));
}

/** A column of the import, and the cells of the file that contain its value. Several cells are joined. */
export interface PlannedColumn {
  label: string;
  kind: ReadColumn['kind'];
  isRequired: boolean;
  at: number[];
}

export function planColumns(
  columns: readonly ReadColumn[],
  fills: readonly (string | null)[],
): PlannedColumn[] {
  return columns.flatMap(({ label, kind, isRequired, getPart }): PlannedColumn[] => {
    if (getPart !== undefined) return [];
    const own = fills.indexOf(label);
    const parts = columns
      .filter((one) => one.getPart === label || (own !== -1 && one.dayOf?.includes(label)))
      .map((one) => fills.indexOf(one.label))
      .filter((at) => at !== -1);
    // A date beside a column of times is joined with the time. A first name beside a full name is not needed.
    const at = own === -1 ? parts : kind === 'time' ? [...parts, own] : [own];
    return at.length > 0 ? [{ label, kind, isRequired, at }] : [];
  });
}

export const isNumber = ({ kind }: PlannedColumn): boolean =>
  kind === 'count' || kind === 'number' || kind === 'money' || kind === 'percent';
export const isDate = ({ kind }: PlannedColumn): boolean => kind === 'date' || kind === 'time';

export const joinCells = ({ at }: PlannedColumn, cells: readonly string[]): string =>
  at
    .map((place) => cells[place] ?? '')
    .filter(Boolean)
    .join(' ');
