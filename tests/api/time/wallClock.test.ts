import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRepeatedTime, isSkippedTime } from '#server/platform/db/wallClock.ts';
import { query } from '#server/platform/db/sql.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import type { RequestPreview } from '#machines/kits/requests/contract.ts';
import type { Client } from '#tests/support/client.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer({ also: recordAll });
  hr = await server.as('hr');
  await query(
    server.owner,
    `insert into working_calendars (account_id, time_zone, weekend, opens, closes)
     values (1, 'Europe/Berlin', '{6,7}', '09:00', '17:00')`,
  );
});
afterAll(() => server.close());

/** Zones that set clocks by an hour, half an hour or not, on either half of the globe and at midnight. */
const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Dhaka',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Antarctica/Troll',
] as const;

const MINUTE = 60_000;
const formats = new Map(
  ZONES.map((zone) => [
    zone,
    new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
const getWall = (zone: (typeof ZONES)[number], at: number): string =>
  formats.get(zone)?.format(at) ?? '';

/** How often a clock of the zone shows this time, in quarters of an hour around it. */
function countInstants(zone: (typeof ZONES)[number], wall: string): number {
  const utc = Date.parse(`${wall.replace(' ', 'T')}:00Z`);
  let count = 0;
  for (let at = utc - 16 * 60 * MINUTE; at <= utc + 16 * 60 * MINUTE; at += 15 * MINUTE) {
    if (getWall(zone, at) === wall) count += 1;
  }
  return count;
}

/** The quarters of an hour around each change of a zone's clocks, and others. */
const wallTime = fc
  .tuple(
    fc.constantFrom(...ZONES),
    fc.integer({ min: 0, max: 6 * 366 * 24 * 4 }),
    fc.boolean(),
    fc.integer({ min: -12, max: 12 }),
  )
  .map(([zone, quarter, isNear, beside]) => {
    const at = Date.UTC(2020, 0, 1) + quarter * 15 * MINUTE;
    const change = isNear ? getNextChange(zone, at) : at;
    const wall = new Date(change + offsetAt(zone, change) + beside * 15 * MINUTE);
    return { zone, wall: wall.toISOString().slice(0, 16).replace('T', ' ') };
  });

const offsetAt = (zone: (typeof ZONES)[number], at: number): number =>
  Date.parse(`${getWall(zone, at).replace(' ', 'T')}:00Z`) - at;

function getNextChange(zone: (typeof ZONES)[number], at: number): number {
  const start = offsetAt(zone, at);
  const day = 24 * 60 * MINUTE;
  let later = at;
  for (let days = 0; days < 366 && offsetAt(zone, later) === start; days += 1) later += day;
  let [low, high] = [later - day, later];
  while (high - low > 15 * MINUTE) {
    const middle = low + Math.floor((high - low) / 2 / (15 * MINUTE)) * 15 * MINUTE;
    if (offsetAt(zone, middle) === start) low = middle;
    else high = middle;
  }
  return high;
}

it('knows the times that clocks of a zone skip or show twice', async () => {
  const walls = fc.sample(wallTime, { numRuns: 600, seed: 37 });
  const rows = await query<{ isSkipped: boolean; isRepeated: boolean }>(
    server.db,
    `select ${isSkippedTime('g.wall', 'g.zone')} as "isSkipped",
       ${isRepeatedTime('g.wall', 'g.zone')} as "isRepeated"
     from unnest($zones::text[], $walls::timestamp[]) with ordinality as g (zone, wall, n) order by g.n`,
    { zones: walls.map(({ zone }) => zone), walls: walls.map(({ wall }) => wall) },
  );
  const expected = walls.map(({ zone, wall }) => {
    const count = countInstants(zone, wall);
    return { zone, wall, isSkipped: count === 0, isRepeated: count > 1 };
  });
  expect(rows.map((row, place) => ({ ...walls[place], ...row }))).toEqual(expected);
  expect(expected.filter(({ isSkipped }) => isSkipped).length).toBeGreaterThan(10);
  expect(expected.filter(({ isRepeated }) => isRepeated).length).toBeGreaterThan(10);
});

it('notes punches of a file in the repeated hour, and refuses those in the skipped one', async () => {
  const content = [
    'Employee Id,Time,Kind',
    'E00001,2025-10-26 01:50,In',
    'E00001,2025-10-26 02:30,Out',
    'E00002,2026-03-29 02:30,In',
  ].join('\n');
  const { body } = await hr.post('/Punches/CheckFile', {
    format: 'csv',
    content,
    asked: {},
  });
  const { lines } = body as ImportCheck;
  const byLine = new Map(lines.map((line) => [line.line, line]));
  expect(byLine.get(2)?.notes).toEqual([]);
  expect(byLine.get(3)?.notes?.[0]).toMatch(/^Time: 2025-10-26 02:30 comes twice/);
  expect(byLine.get(4)?.problems[0]).toContain('does not exist, because the clocks change');
});

it('shows in a correction what the change of clocks makes of its hours', async () => {
  const preview = async (day: string, inTime: string, outTime: string) =>
    (
      await hr.post('/Requests/attendanceCorrection/Preview', {
        payload: { day, inTime, outTime, reason: 'Forgotten' },
      })
    ).body as RequestPreview;
  expect((await preview('2025-10-25', '22:00', '02:30')).figures).toEqual([
    { label: 'Hours from in to out', value: '5.5' },
  ]);
  expect((await preview('2025-10-25', '22:00', '02:30')).lists[0]?.lines).toHaveLength(1);
  expect((await preview('2026-03-28', '22:00', '06:00')).figures[0]?.value).toBe('7');
  expect((await preview('2026-03-27', '22:00', '06:00')).figures).toEqual([]);
});
