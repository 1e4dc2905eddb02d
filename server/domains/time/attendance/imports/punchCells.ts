import { addDays } from '#machines/core/values/dates.ts';
import type { FileRow } from '#server/kits/imports/fileImport.ts';
import { dayOfCell } from '#server/platform/sheets/cellValues.ts';

/** The direction of a punch; null if the clock doesn't say. */
export type PunchKind = 'in' | 'out' | null;

/** The columns of sheets that have one day in each row, with its first and last punch. */
export const IN_TIME = 'In Time';
export const OUT_TIME = 'Out Time';

/** Splits a row with an in and an out time into two punches. If the out time is earlier, it is on the next day. */
export function splitDay(row: FileRow, filled: readonly string[]): readonly FileRow[] {
  if (!filled.includes(IN_TIME) && !filled.includes(OUT_TIME)) return [row];
  // If the cell only has a day, the time was empty and the row's day was added to it, so it counts as empty.
  const [ins, outs] = [IN_TIME, OUT_TIME].map((label) =>
    /^\d{4}-\d{2}-\d{2}$/.test(row.cell(label)) ? '' : row.cell(label),
  ) as [string, string];
  const isNextDay = outs !== '' && outs < ins && outs.slice(0, 10) === ins.slice(0, 10);
  const times = {
    in: ins,
    // Many sheets repeat a single punch in both cells.
    out: outs === ins ? '' : isNextDay ? `${addDays(outs.slice(0, 10), 1)}${outs.slice(10)}` : outs,
  };
  return Object.entries(times).flatMap(([kind, time]) =>
    time === ''
      ? []
      : [
          {
            line: row.line,
            cell: (label) => (label === 'Time' ? time : label === 'Kind' ? kind : row.cell(label)),
          },
        ],
  );
}

const TIME = /^(\d{4}-\d{2}-\d{2})[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
export const isTime = (text: string): boolean =>
  TIME.test(text) && dayOfCell(text.slice(0, 10)) !== null;
/** The words and codes that people and clocks use for in and out. Breaks and overtime count as in and out, too. */
const KINDS: ReadonlyMap<string, PunchKind> = new Map([
  ['', null] as const,
  ...'in i cin checkin clockin punchin timein signin entry enter dutyon breakin overtimein otin 0 3 4 প্রবেশ'
    .split(' ')
    .map((word) => [word, 'in'] as const),
  ...'out o cout checkout clockout punchout timeout signout exit leave dutyoff breakout overtimeout otout 1 2 5 প্রস্থান'
    .split(' ')
    .map((word) => [word, 'out'] as const),
]);
export const getKind = (cell: string): PunchKind | undefined =>
  KINDS.get(cell.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, ''));
