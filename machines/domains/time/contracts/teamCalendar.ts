import { z } from 'zod';

/** POST /TeamCalendar/MakeFeed. */
export const makeFeedBody = z.object({
  /** Whether the feed includes absent colleagues, without the reason. */
  withTeam: z.boolean('must be true or false').default(false),
});

/** POST /TeamCalendar/RevokeFeed. */
export const revokeFeedBody = z.object({
  id: z.number('must be an ID').int('must be an ID').positive('must be an ID'),
});

/** A day in a person's calendar. Only they and their supervisor see why they are absent. */
export interface CalendarDay {
  day: string;
  kind: 'work' | 'off' | 'holiday';
  away: 'whole' | 'part' | null;
  /** Whether the absence isn't approved yet. This is only shown to the person and their direct supervisor. */
  isPending: boolean;
  /** The type of leave or movement. It is null for colleagues. */
  reason: string | null;
  /** The name of the shift. It is null without a shift, and for colleagues. */
  shift: string | null;
}

export interface CalendarPerson {
  id: number;
  name: string;
  relation: 'self' | 'supervisor' | 'colleague' | 'report';
  days: CalendarDay[];
}

/** GET /TeamCalendar/Month. */
export interface TeamMonth {
  month: string;
  today: string;
  holidays: { day: string; name: string }[];
  people: CalendarPerson[];
  /** Whether there are more people than are shown. */
  isCut: boolean;
}

/** GET /TeamCalendar/Year: the caller's own days. */
export interface OwnYear {
  year: number;
  today: string;
  holidays: { day: string; name: string }[];
  days: CalendarDay[];
}

/** One line of GET /TeamCalendar/Feeds. */
export interface CalendarFeed {
  id: number;
  withTeam: boolean;
  madeAt: string;
  lastReadAt: string | null;
}

/** POST /TeamCalendar/MakeFeed: only this response contains the URL. */
export interface NewFeed {
  statusCode: 200;
  message: string;
  autoId: number;
  path: string;
}
