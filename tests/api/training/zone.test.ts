import { expect, it } from 'vitest';
import { toLocal, zoneLines } from '#server/domains/time/teamCalendar/timeZone.ts';

it('names every change of clocks in the span, by the clocks before it', () => {
  const lines = zoneLines('Europe/Berlin', Date.parse('2027-01-01'), Date.parse('2027-12-01'));
  expect(lines.filter((line) => line.startsWith('DTSTART'))).toEqual([
    'DTSTART:19700101T000000',
    'DTSTART:20270328T020000',
    'DTSTART:20271031T030000',
  ]);
  expect(lines.filter((line) => line.startsWith('TZOFFSETTO'))).toEqual([
    'TZOFFSETTO:+0100',
    'TZOFFSETTO:+0200',
    'TZOFFSETTO:+0100',
  ]);
});

it('has one offset where clocks never change', () => {
  const lines = zoneLines('Asia/Dhaka', Date.parse('2027-01-01'), Date.parse('2027-12-01'));
  expect(lines.filter((line) => line.startsWith('BEGIN'))).toEqual([
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
  ]);
});

it('writes an instant by the clocks of the zone, before and after a change', () => {
  expect(toLocal(Date.parse('2027-03-27T08:00:00Z'), 'Europe/Berlin')).toBe('20270327T090000');
  expect(toLocal(Date.parse('2027-03-28T07:00:00Z'), 'Europe/Berlin')).toBe('20270328T090000');
});
