import type { SheetRow } from '#server/platform/files/readApart/requests.ts';

/** An event that is longer than this is assumed to be a mistake in the calendar. */
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

export const isCalendar = (content: string): boolean =>
  /^\ufeff?\s*BEGIN:VCALENDAR\s/i.test(content.slice(0, 200));

/** The events of an iCalendar file (RFC 5545) as a table with one row for each day. */
export function* calendarRows(content: string): Generator<SheetRow> {
  let row = 1;
  yield { line: row, cells: ['Day', 'Name'] };
  let event: Map<string, string> | null = null;
  // A line that begins with a space continues the previous one.
  for (const line of content.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([A-Za-z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? [];
    const key = name.toUpperCase();
    if (key === 'BEGIN' && value.trim().toUpperCase() === 'VEVENT') event = new Map();
    else if (key === 'END' && event) {
      for (const day of getDays(event)) {
        row += 1;
        yield { line: row, cells: [day, getText(event.get('SUMMARY') ?? '')] };
      }
      event = null;
    } else if (event && !event.has(key)) event.set(key, value);
  }
}

/** The days of an event. Its end date is the day after the last one, unless the event has a time of day. */
function getDays(event: ReadonlyMap<string, string>): string[] {
  const [start, end] = [event.get('DTSTART') ?? '', event.get('DTEND') ?? ''];
  const first = getDay(start);
  if (first === null) return [start];
  const after = getDay(end);
  const isInclusive = /T(?!000000)/.test(end);
  const count = after === null ? 1 : (after - first) / DAY_MS + (isInclusive ? 1 : 0);
  return Array.from({ length: Math.min(MAX_DAYS, Math.max(1, count)) }, (_, n) =>
    new Date(first + n * DAY_MS).toISOString().slice(0, 10),
  );
}

function getDay(text: string): number | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text.trim()) ?? [];
  const at = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(at) ? null : at;
}

const getText = (text: string): string =>
  text.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign)).trim();
