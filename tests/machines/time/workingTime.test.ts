import { describe, expect, it, test } from 'vitest';
import {
  afterWorkingHours,
  DEFAULT_CALENDAR,
  workingCalendarBody,
  type WorkingCalendar,
} from '#machines/core/values/workingTime.ts';

/** Sunday to Thursday, 09:00 to 17:00; Dhaka is six hours ahead of UTC all year. */
const dhaka: WorkingCalendar = { ...DEFAULT_CALENDAR, holidays: [] };

/** The local date and time in Dhaka. */
const onTheWall = (instant: string) =>
  new Date(Date.parse(instant) + 6 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
const inDhaka = (wall: string) => `${wall.replace(' ', 'T')}:00+06:00`;

test.each([
  ['in the middle of a day', '2026-11-23 10:30', 2, '2026-11-23 12:30'],
  ['to the very closing', '2026-11-23 09:00', 8, '2026-11-23 17:00'],
  ['over night', '2026-11-23 16:30', 1, '2026-11-24 09:30'],
  ['from before the opening', '2026-11-23 04:00', 1, '2026-11-23 10:00'],
  ['from Thursday 17:00 over a Friday-Saturday weekend', '2026-11-26 17:00', 8, '2026-11-29 17:00'],
  ['from within the weekend', '2026-11-27 12:00', 0.5, '2026-11-29 09:30'],
  ['over several weeks', '2026-11-22 09:00', 80, '2026-12-03 17:00'],
])('working hours are counted %s', (_, from, hours, until) => {
  expect(onTheWall(afterWorkingHours(inDhaka(from), hours, dhaka))).toBe(until);
});

describe('working hours', () => {
  it('exclude holidays', () => {
    const calendar = { ...dhaka, holidays: ['2026-11-29', '2026-11-30'] };
    const due = afterWorkingHours(inDhaka('2026-11-26 17:00'), 8, calendar);
    expect(onTheWall(due)).toBe('2026-12-01 17:00');
  });

  it('of an empty period are zero', () => {
    const at = '2026-11-27T03:00:00.000Z';
    expect(afterWorkingHours(at, 0, dhaka)).toBe(at);
  });

  it('follow the clock when it changes for summer time', () => {
    const berlin = { ...dhaka, timeZone: 'Europe/Berlin', weekend: [6, 7] };
    // Friday to Monday over the last Sundays of March and October.
    expect(afterWorkingHours('2026-03-27T15:00:00Z', 2, berlin)).toBe('2026-03-30T08:00:00.000Z');
    expect(afterWorkingHours('2026-10-23T14:00:00Z', 2, berlin)).toBe('2026-10-26T09:00:00.000Z');
  });

  it('stop if a calendar has none', () => {
    const none = { ...dhaka, weekend: [1, 2, 3, 4, 5, 6, 7] };
    expect(() => afterWorkingHours('2026-11-23T03:00:00Z', 1, none)).toThrow(RangeError);
  });
});

test('a calendar without working time is refused with every reason', () => {
  const { error } = workingCalendarBody.safeParse({
    timeZone: 'Mars/Olympus',
    weekend: [1, 2, 3, 4, 5, 6, 7],
    opens: '',
    closes: '17:00',
    holidays: [
      { day: '2026-12-16', name: 'Victory Day' },
      { day: '2026-12-16', name: ' ' },
    ],
  });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Time zone not found',
    'At least one day of the week must be a working day',
    'Opens must be HH:MM',
    'Name is required',
    'A day is in the list twice',
  ]);
});
