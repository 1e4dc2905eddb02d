import { addDays } from '#machines/core/values/dates.ts';

/** An event that lasts whole days, including the first and the last. */
export interface CalendarEvent {
  id: string;
  from: string;
  to: string;
  summary: string;
}

const compact = (day: string): string => day.replaceAll('-', '');

/** Escapes characters that would end a value or a line (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (one) => `\\${one}`).replace(/\r\n|\r|\n/g, '\\n');

/** Folds lines at 75 octets without splitting a character (RFC 5545, 3.1). */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let size = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (size + octets > 75) {
      lines.push(current);
      [current, size] = [' ', 1];
    }
    current += character;
    size += octets;
  }
  return [...lines, current].join('\r\n');
}

/** Writes a calendar of whole-day events in the iCalendar format. */
export function calendarText(
  name: string,
  events: readonly CalendarEvent[],
  now = new Date(),
): string {
  const stamp = `${now.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
  const content = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cadre//TeamCalendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap(({ id, from, to, summary }) => [
      'BEGIN:VEVENT',
      `UID:${id}@cadre`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(from)}`,
      `DTEND;VALUE=DATE:${compact(addDays(to, 1))}`,
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${content.map(folded).join('\r\n')}\r\n`;
}
