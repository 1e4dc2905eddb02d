import type { RequestHandler } from 'express';
import type { CalendarDay } from '#machines/domains/time/contracts/teamCalendar.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { calendarDays, readHolidays, MAX_PEOPLE, peopleAround } from './days.ts';
import { hashOfToken } from './feeds.ts';
import { readOwnSessions } from '#server/domains/training/index.ts';
import { calendarText, type CalendarEvent } from './iCalendar.ts';

const BACK = 31;
const AHEAD = 366;

interface Feed {
  id: number;
  accountId: number;
  userId: number;
  employeeId: number;
  withTeam: boolean;
  readToday: boolean;
}

/**
 * GET /TeamCalendar/Feed/{token}: serves a calendar to programs that can't sign in. Other companies, such as calendar
 * providers, may store it, so it shows absences but never their reason. All unknown URLs get the same response.
 */
export function readFeed({ db }: Services): RequestHandler {
  return async (request, response) => {
    const token = String(request.params['token'] ?? '').replace(/\.ics$/, '');
    const feed = await queryOne<Feed>(
      db,
      `update calendar_feeds f set last_read_at = now()
       from user_people p, calendar_feeds before
       where f.token_hash = $hash and f.revoked_at is null and p.user_id = f.user_id
         and p.is_welcome and p.id is not null and before.id = f.id
       returning f.id, f.account_id as "accountId", f.user_id as "userId", p.id as "employeeId",
         f.with_team as "withTeam",
         coalesce((before.last_read_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date,
           false) as "readToday"`,
      { hash: hashOfToken(token) },
    );
    if (!feed) throw notFound('Address not found');
    const { accountId, userId, employeeId, withTeam, readToday } = feed;
    const today = await accountToday(db, accountId);
    const span = { from: addDays(today, -BACK), to: addDays(today, AHEAD) };
    const around = (await peopleAround(db, employeeId)).slice(0, MAX_PEOPLE);
    const people = withTeam ? around : around.filter(({ relation }) => relation === 'self');
    // Calendar programs ask every few minutes. One record per day is enough to show that the feed is used.
    if (!readToday) {
      await recordDataAccess(
        db,
        { accountId, userId },
        {
          kind: 'export',
          call: '/api/TeamCalendar/Feed',
          detail: new URLSearchParams({
            feed: String(feed.id),
            withTeam: String(withTeam),
          }).toString(),
          employeeIds: people.map(({ id }) => id),
        },
      );
    }
    const [days, holidays, sessions] = await Promise.all([
      calendarDays(db, accountId, people, span),
      readHolidays(db, accountId, { ...span, employeeId }),
      readOwnSessions(db, employeeId, span.from),
    ]);
    const events: CalendarEvent[] = [
      ...holidays.map(({ day, name }) => ({
        id: `holiday-${accountId}-${employeeId}-${day}`,
        from: day,
        to: day,
        summary: name,
      })),
      ...people.flatMap(({ id, name, relation }) =>
        getSpells(days.get(id) ?? []).map(({ from, to, isPart }) => ({
          id: `away-${accountId}-${id}-${from}`,
          from,
          to,
          summary: `${relation === 'self' ? 'Away' : `${name} is away`}${isPart ? ' for part of the day' : ''}`,
        })),
      ),
    ];
    response
      .type('text/calendar; charset=utf-8')
      .set({
        'Content-Disposition': 'inline; filename="cadre.ics"',
        'Referrer-Policy': 'no-referrer',
      })
      .send(calendarText('Cadre', events, new Date(), sessions));
  };
}

interface Spell {
  from: string;
  to: string;
  isPart: boolean;
}

/** Joins consecutive approved days, including the days off between them. */
function getSpells(days: readonly CalendarDay[]): Spell[] {
  const spells: Spell[] = [];
  let free = false;
  for (const { day, kind, away, isPending } of days) {
    const isAway = away !== null && !isPending;
    const last = spells.at(-1);
    if (isAway) {
      const joins =
        last && !last.isPart && away === 'whole' && (free || addDays(last.to, 1) === day);
      if (joins) last.to = day;
      else spells.push({ from: day, to: day, isPart: away === 'part' });
      free = true;
    } else if (kind === 'work') free = false;
  }
  return spells;
}
