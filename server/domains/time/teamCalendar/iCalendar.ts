import { addDays } from '#machines/core/values/dates.ts';
import { toLocal, zoneLines } from './timeZone.ts';

/** An event that lasts whole days, including the first and the last. */
export interface CalendarEvent {
  id: string;
  from: string;
  to: string;
  summary: string;
}

/** An event with its times in a zone of its own, such as a session of a training. */
export interface TimedEvent {
  id: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  summary: string;
  location: string | null;
}

const compact = (day: string): string => day.replaceAll('-', '');

/** Escapes characters that would end a value or a line (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (one) => `\\${one}`).replace(/\r\n|\r|\n/g, '\\n');

/** Folds lines at 75 octets without splitting a character (RFC 5545, 3.1). */
export function folded(line: string): string {
  const lines: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (size + octets > 75) {
      lines.push(part);
      [part, size] = [' ', 1];
    }
    part += character;
    size += octets;
  }
  return [...lines, part].join('\r\n');
}

/** Writes a calendar of whole-day events in the iCalendar format. */
export function calendarText(
  name: string,
  events: readonly CalendarEvent[],
  now = new Date(),
  timed: readonly TimedEvent[] = [],
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
    ...getZones(timed),
    ...timed.flatMap(({ id, startsAt, endsAt, timeZone, summary, location }) => [
      'BEGIN:VEVENT',
      `UID:${id}@cadre`,
      `DTSTAMP:${stamp}`,
      `DTSTART;TZID=${timeZone}:${toLocal(startsAt.getTime(), timeZone)}`,
      `DTEND;TZID=${timeZone}:${toLocal(endsAt.getTime(), timeZone)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${content.map(folded).join('\r\n')}\r\n`;
}

/** Returns each time zone once, for the period of its events. */
function getZones(timed: readonly TimedEvent[]): string[] {
  const zones = [...new Set(timed.map(({ timeZone }) => timeZone))].toSorted();
  return zones.flatMap((timeZone) => {
    const own = timed.filter((one) => one.timeZone === timeZone);
    return zoneLines(
      timeZone,
      Math.min(...own.map(({ startsAt }) => startsAt.getTime())),
      Math.max(...own.map(({ endsAt }) => endsAt.getTime())),
    );
  });
}
