import { z } from 'zod';

/** POST /TeamCalendar/MakeFeed. */
export const makeFeedBody = z.object({
  /** Includes absent colleagues, without the reason. */
  withTeam: z.boolean('must be true or false').default(false),
});

/** POST /TeamCalendar/RevokeFeed. */
export const revokeFeedBody = z.object({
  id: z.number('must be an ID').int('must be an ID').positive('must be an ID'),
});

/** A day of a person's calendar. Only they and their supervisor see the reason of an absence. */
export interface CalendarDay {
  day: string;
  kind: 'work' | 'off' | 'holiday';
  away: 'whole' | 'part' | null;
  /** Not approved yet; only shown for oneself and one's direct reports. */
  isPending: boolean;
  /** The leave or movement type; null for colleagues. */
  reason: string | null;
  /** The shift's name; null without a shift, and for colleagues. */
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

/** GET /TeamCalendar/Year: the caller's own. */
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

/** The response of POST /TeamCalendar/MakeFeed. The address is returned only here. */
export interface NewFeed {
  statusCode: 200;
  message: string;
  autoId: number;
  path: string;
}
