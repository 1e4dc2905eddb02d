const DAY = 86_400_000;

/** Returns a time zone's offset at an instant, in minutes east of UTC. */
function getOffset(at: number, timeZone: string): number {
  const local = new Date(at).toLocaleString('sv', { timeZone }).replace(' ', 'T');
  return Math.round((Date.parse(`${local}Z`) - at) / 60_000);
}

/** Returns the instant, to the second, at which the offset changes between two instants with different offsets. */
function findChange(before: number, after: number, timeZone: string): number {
  const old = getOffset(before, timeZone);
  let [low, high] = [before, after];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (middle === low) break;
    if (getOffset(middle, timeZone) === old) low = middle;
    else high = middle;
  }
  return high;
}

const pad = (value: number): string => String(value).padStart(2, '0');
const toOffset = (minutes: number): string =>
  `${minutes < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(minutes) / 60))}${pad(Math.abs(minutes) % 60)}`;

/** Returns the local time of a time zone in the iCalendar format: 20270328T020000. */
export const toLocal = (at: number, timeZone: string): string =>
  new Date(at + getOffset(at, timeZone) * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '');

/**
 * Returns a time zone with every change of clocks in a period (RFC 5545, 3.6.5). Calendar programs then need no table
 * of their own, which may be older than a law that changed the clocks.
 */
export function zoneLines(timeZone: string, from: number, to: number): string[] {
  const start = getOffset(from - DAY, timeZone);
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${toOffset(start)}`,
    `TZOFFSETTO:${toOffset(start)}`,
    'END:STANDARD',
  ];
  for (let at = from - DAY; at < to + DAY; at += DAY) {
    const [before, after] = [getOffset(at, timeZone), getOffset(at + DAY, timeZone)];
    if (before === after) continue;
    const change = findChange(at, at + DAY, timeZone);
    const part = after > before ? 'DAYLIGHT' : 'STANDARD';
    // RFC 5545 requires the local time by the clocks before the change.
    const local = new Date(change + before * 60_000)
      .toISOString()
      .slice(0, 19)
      .replace(/[-:]/g, '');
    lines.push(
      `BEGIN:${part}`,
      `DTSTART:${local}`,
      `TZOFFSETFROM:${toOffset(before)}`,
      `TZOFFSETTO:${toOffset(after)}`,
      `END:${part}`,
    );
  }
  return [...lines, 'END:VTIMEZONE'];
}
