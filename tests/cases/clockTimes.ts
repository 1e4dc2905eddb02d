import { z } from 'zod';
import {
  clockSpan,
  DAY_MINUTES,
  getMinutes,
  type Span,
} from '#machines/domains/time/attendance/clock.ts';

export const clockTime = z.string().regex(/^\d{1,2}:\d{2}$/);

/** `08:00-12:00`, also over midnight. */
export function getSpan(text: string): Span {
  const [starts = '', ends = ''] = text.split('-');
  return clockSpan(starts, ends);
}

/** `8-12, 13-17`: the hours of a schedule. */
export const getSchedule = (text: string): Span[] =>
  text.split(',').map((part) => {
    const [from = 0, to = 0] = part.split('-').map(getHours);
    return { from: from * 60, to: to * 60 };
  });

/** `13` and `13:30` as hours. */
export function getHours(text: string): number {
  const [hour = 0, minute = 0] = text.trim().split(':').map(Number);
  return hour + minute / 60;
}

/** The time between the parts of a schedule. */
export const getBreaks = (schedule: readonly Span[]): Span[] =>
  schedule.slice(1).map(({ from }, index) => ({ from: schedule[index]?.to ?? from, to: from }));

/** `2024-05-06 22:00`. */
export const minutesOfInstant = (text: string): number =>
  midnight(text.slice(0, 10)) + getMinutes(text.slice(11));

export const wantedMargins = (given: {
  margin_min?: number | undefined;
  margin_before_min?: number | undefined;
  margin_after_min?: number | undefined;
}): { before: number; after: number } => ({
  before: given.margin_before_min ?? given.margin_min ?? 0,
  after: given.margin_after_min ?? given.margin_min ?? 0,
});

/** Midnight of an ISO date, in minutes of a calendar without time zones. */
export const midnight = (day: string): number => Date.parse(`${day}T00:00Z`) / 60_000;

/** `2024-05-05 23:30` of such minutes. */
export const wallTime = (minutes: number): string =>
  new Date(minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');

export const dayOfMinutes = (minutes: number): string =>
  new Date(Math.floor(minutes / DAY_MINUTES) * DAY_MINUTES * 60_000).toISOString().slice(0, 10);
