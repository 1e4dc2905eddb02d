import type { SheetRow } from '#server/platform/files/readApart/index.ts';
import { readDate, readTime } from '#server/platform/sheets/reading/dates.ts';

/**
 * The position, relative to the time, of the column in which clocks record whether a reading is an arrival or a
 * departure: it follows the device number (`attlog.dat`).
 */
const STATE_AFTER_TIME = 2;

/**
 * Names the columns of a clock's log, which has no header: a person's number, a time, and others that depend on the
 * clock. A column of arrivals and departures with the same value in all readings is ignored, because many clocks record
 * “in” every time.
 */
export function clockColumns(rows: readonly SheetRow[]): (string | null)[] | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) =>
    rows.map(({ cells }) => cells[at] ?? ''),
  );
  const all = (test: (cell: string) => boolean) => columns.findIndex((cells) => cells.every(test));
  const whole = all((cell) => timeIn(cell) !== '');
  const time = whole === -1 ? all((cell) => readTime(cell) !== null) : whole;
  const day = whole === -1 ? all((cell) => timeIn(cell) === '' && dayIn(cell)) : -1;
  const code = columns.findIndex(
    (cells, at) => at !== time && at !== day && cells.every((cell) => /^\S{1,50}$/.test(cell)),
  );
  if (time === -1 || code === -1 || (whole === -1 && day === -1)) return null;
  const fills: (string | null)[] = columns.map(() => null);
  fills[code] = 'Employee Id';
  fills[time] = 'Time';
  if (day !== -1) fills[day] = 'Punch Date';
  const words = columns.findIndex((cells, at) => fills[at] === null && cells.every(isStateWord));
  const state = words === -1 ? time + STATE_AFTER_TIME : words;
  const states = new Set(columns[state]);
  if (states.size > 1 && [...states].every((cell) => isStateWord(cell) || /^[0-5]$/.test(cell))) {
    fills[state] = 'Kind';
  }
  return fills;
}

const isStateWord = (cell: string): boolean =>
  /^(c\/|check[ -]?|clock[ -]?)?(in|out)$/i.test(cell.trim());

function timeIn(cell: string): string {
  const read = readDate(cell);
  if (read.kind === 'none') return '';
  return read.kind === 'sure' ? read.at.time : (Object.values(read.by)[0]?.time ?? '');
}

const dayIn = (cell: string): boolean => readDate(cell).kind !== 'none';
