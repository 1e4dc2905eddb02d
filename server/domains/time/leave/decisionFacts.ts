import { exact, sum } from '#machines/domains/time/leave/amount.ts';
import type { Flag } from '#machines/core/model/contextFields.ts';
import { english } from '#machines/core/locales/translate.ts';
import type { Proposal } from '#machines/domains/time/leave/requestEvents.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { RequestServer, WaitingRequest } from '#server/kits/requests/requestServer.ts';
import { getDates } from './requestedDates.ts';
import { alsoAway, MAX_AWAY, spanInWords } from './away.ts';
import { readAccounts } from './balances.ts';
import { getPairs } from './check.ts';
import { standingFrom } from './standingFrom.ts';

/**
 * A pending leave request, for which the decision shows the balance after it and who else is away, with two queries for
 * a page of any size.
 */
type WaitingLeave = WaitingRequest<Payload, Proposal>;

export const leaveDecisionFacts: NonNullable<
  RequestServer<Payload, Proposal>['decisionFacts']
> = async (db, waiting) => {
  const remaining = await remainingAfter(db, waiting);
  const away = await awayFlags(db, waiting);
  return new Map(
    waiting.map(({ requestId }) => [
      requestId,
      { remaining: remaining.get(requestId) ?? null, away: away.get(requestId) ?? [] },
    ]),
  );
};

/** Returns the balance once the days are paid out or returned. */
export const encashmentDecisionFacts: NonNullable<RequestServer['decisionFacts']> = async (
  db,
  waiting,
) => {
  const accounts = await readAccounts(db, waiting[0]?.accountId ?? 0, getPairs(waiting));
  return new Map(
    waiting.flatMap(({ requestId, employeeId, payload, state }) => {
      const account = accounts.get(`${employeeId} ${Number(payload['leaveTypeId'])}`);
      const standing = account && standingFrom(account, account.today)?.standing;
      if (!standing) return [];
      const days = Number(payload['days']);
      const change = state === 'cancelRequested' ? days : -days;
      return [[requestId, { remaining: exact(standing.remaining + change) }] as const];
    }),
  );
};

/** The same text as on the screens, so that it has a translation. */
const NAMES_AND = '{names} and {count} others';

interface RequestedLeaveDay {
  requestId: number;
  date: string;
  days: number;
  isApproved: boolean;
}

/** Returns the balance in the leave year of the first day; null if a change moves the leave to another year. */
async function remainingAfter(
  db: Db,
  waiting: readonly WaitingLeave[],
): Promise<Map<number, number>> {
  const accounts = await readAccounts(db, waiting[0]?.accountId ?? 0, getPairs(waiting));
  const daysByRequest = grouped(
    await query<RequestedLeaveDay>(
      db,
      `select request_id as "requestId", day::text as date, days::float8 as days,
         is_approved as "isApproved" from leave_days where request_id = any($ids::bigint[])`,
      { ids: waiting.map(({ requestId }) => requestId) },
    ),
    ({ requestId }) => requestId,
  );
  return new Map(
    waiting.flatMap(({ requestId, employeeId, payload, context: { proposed }, state }) => {
      const values = proposed ?? payload;
      const { from, to } = getDates(values);
      const account = accounts.get(`${employeeId} ${Number(payload['leaveTypeId'])}`);
      const yearAndPending = account && standingFrom(account, from);
      // If the change has another leave type, that type has another balance.
      if (!yearAndPending || values['leaveTypeId'] !== payload['leaveTypeId']) return [];
      const { startsOn, endsOn } = yearAndPending.year;
      if (proposed && to > endsOn) return [];
      const own = (daysByRequest.get(requestId) ?? []).filter(
        ({ date }) => startsOn <= date && date <= endsOn,
      );
      const charged = sum(own.flatMap(({ days, isApproved }) => (isApproved ? [days] : [])));
      const after = proposed
        ? Number(proposed['days'])
        : state === 'cancelRequested'
          ? 0
          : sum(own.map(({ days }) => days));
      return [[requestId, exact(yearAndPending.standing.remaining + charged - after)] as const];
    }),
  );
}

/** When leave is cancelled, no one has to cover for the person, so absent colleagues don't matter. */
async function awayFlags(db: Db, waiting: readonly WaitingLeave[]): Promise<Map<number, Flag[]>> {
  const coming = waiting.filter(({ state }) => state !== 'cancelRequested');
  const away = await alsoAway(
    db,
    coming.map(({ employeeId, payload, context: { proposed }, isOwn }) => {
      const { from, to } = getDates(proposed ?? payload);
      return { employeeId, from, to, isOwn };
    }),
  );
  return new Map(
    [...grouped(away, ({ place }) => place)].map(([place, people]) => {
      const names = people
        .slice(0, MAX_AWAY)
        .map(({ name, ...days }) => `${name} (${spanInWords(days)})`)
        .join(', ');
      const others = people.length - MAX_AWAY;
      const count = people.length;
      const flag: Flag = {
        label: `${count} also away`,
        reason: others > 0 ? english(NAMES_AND, { names, count: others }) : names,
        tone: 'info',
      };
      return [coming[place - 1]?.requestId ?? 0, [flag]] as const;
    }),
  );
}
