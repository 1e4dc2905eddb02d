import { english } from '#machines/core/locales/translate.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  recordChanged,
  recordCreated,
  recordsBefore,
} from '#server/platform/history/records/readRecords.ts';
import { postMissingShares } from './postShares.ts';

export const OPENING_RECORD = 'fund opening';

export interface Opening {
  employeeId: number;
  asOf: string;
  own: number;
  ownInterest: number;
  company: number;
  companyInterest: number;
  memberSince: string | null;
  requestId: number | null;
}

interface By {
  accountId: number;
  userId: number | null;
}

/** What is wrong with an opening balance, and the field that causes it. */
interface OpeningProblem {
  field: 'asOf' | 'own' | 'memberSince';
  message: string;
}

const PROBLEMS = {
  future: msg('The day must have passed'),
  nothing: msg('Enter an amount'),
  since: msg('Member since cannot be after the day of the balance'),
  joined: msg('The person joined after this day'),
  second: msg('There is an opening balance as of {day} already: it would count twice'),
  posted: msg(
    'The ledger has a row of {day} already: choose a day before it, or what it has would count twice',
  ),
  interest: msg('Interest is posted until {day}, and would lack that of this balance'),
} as const;

/**
 * Returns the problems of opening balances, in the given order. Locks the people, so that concurrent calls for the same
 * person wait for each other.
 */
export async function findOpeningProblems(
  tx: Tx,
  accountId: number,
  openings: readonly Opening[],
): Promise<OpeningProblem[][]> {
  const people = openings.map(({ employeeId }) => employeeId);
  // Locks the account, so that interest postings and the locking of payroll runs either have finished or wait.
  await query(tx, 'select id from accounts where id = $accountId for no key update', { accountId });
  await query(
    tx,
    'select id from employees where id = any($people::bigint[]) order by id for no key update',
    { people },
  );
  const today = await accountToday(tx, accountId);
  const member = await query<{
    id: number;
    joined: string | null;
    first: string | null;
    opening: string | null;
    requestId: number | null;
  }>(
    tx,
    `select e.id, e.joining_date::text as joined, o.as_of::text as opening, o.request_id as "requestId",
       (select min(l.day)::text from pf_ledger l
         where l.employee_id = e.id and l.opening_id is null) as first
     from employees e left join pf_openings o on o.employee_id = e.id and o.cancelled_at is null
     where e.account_id = $accountId and e.id = any($people::bigint[])`,
    { accountId, people },
  );
  const [posting] = await query<{ day: string | null }>(
    tx,
    'select max(until_day)::text as day from pf_interest_postings where account_id = $accountId',
    { accountId },
  );
  const byPerson = new Map(member.map((one) => [one.id, one]));
  return openings.map((opening) =>
    problemsOf(opening, {
      today,
      posted: posting?.day ?? null,
      ...byPerson.get(opening.employeeId),
    }),
  );
}

function problemsOf(
  opening: Opening,
  member: {
    today: string;
    posted: string | null;
    joined?: string | null;
    first?: string | null;
    opening?: string | null;
    requestId?: number | null;
  },
): OpeningProblem[] {
  const { asOf, memberSince } = opening;
  const asOfProblem = (message: string): OpeningProblem => ({ field: 'asOf', message });
  const say = (message: string, day: string) => english(message, { day });
  const isOther = member.requestId === null || member.requestId !== opening.requestId;
  return [
    ...(asOf > member.today ? [asOfProblem(PROBLEMS.future)] : []),
    ...(member.joined && member.joined > asOf ? [asOfProblem(PROBLEMS.joined)] : []),
    ...(member.opening && isOther ? [asOfProblem(say(PROBLEMS.second, member.opening))] : []),
    ...(member.first && member.first <= asOf
      ? [asOfProblem(say(PROBLEMS.posted, member.first))]
      : []),
    ...(member.posted && member.posted > asOf
      ? [asOfProblem(say(PROBLEMS.interest, member.posted))]
      : []),
    ...(opening.own + opening.ownInterest + opening.company + opening.companyInterest > 0
      ? []
      : [{ field: 'own' as const, message: PROBLEMS.nothing }]),
    ...(memberSince !== null && memberSince > asOf
      ? [{ field: 'memberSince' as const, message: PROBLEMS.since }]
      : []),
  ];
}

/** Stores opening balances with a ledger row for each part. @returns their IDs */
export async function storeOpenings(
  tx: Tx,
  by: By,
  openings: readonly Opening[],
): Promise<number[]> {
  if (openings.length === 0) return [];
  const stored = await query<{ id: number }>(
    tx,
    `insert into pf_openings (account_id, employee_id, as_of, own, own_interest, company, company_interest,
       member_since, request_id, created_by)
     select $accountId, r."employeeId", r."asOf", r.own, r."ownInterest", r.company, r."companyInterest",
       r."memberSince", r."requestId", $userId
     from jsonb_to_recordset($rows::jsonb) r ("employeeId" bigint, "asOf" date, own numeric, "ownInterest" numeric,
       company numeric, "companyInterest" numeric, "memberSince" date, "requestId" bigint)
     returning id`,
    { ...by, rows: JSON.stringify(openings) },
  );
  const ids = stored.map(({ id }) => id);
  await recordCreated(tx, OPENING_RECORD, ids, { actor: by });
  await post(tx, ids, 1);
  return ids;
}

/**
 * Cancels opening balances by reversing rows on the same day.
 * @throws AppError 409 if interest, a withdrawal or a loan was posted later, because it depends on the balance.
 */
export async function cancelOpenings(
  tx: Tx,
  by: By,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  const before = await recordsBefore(tx, OPENING_RECORD, ids);
  const [used] = await query<{ name: string }>(
    tx,
    `select e.name from pf_openings o join employees e on e.id = o.employee_id
     where o.id = any($ids::bigint[]) and o.cancelled_at is null and exists (
       select from pf_ledger l where l.employee_id = o.employee_id and l.day > o.as_of
         and l.kind in ('interest', 'withdrawal', 'loan', 'forfeiture'))
     order by e.id limit 1`,
    { ids: [...ids] },
  );
  if (used) {
    const message = msg('Interest or a withdrawal counts on the opening balance of {name}');
    throw new AppError('conflict', english(message, used));
  }
  await post(tx, ids, -1);
  await query(
    tx,
    `update pf_openings set cancelled_at = now() where id = any($ids::bigint[]) and cancelled_at is null`,
    { ids: [...ids] },
  );
  await recordChanged(tx, OPENING_RECORD, before, { actor: by, reason });
  // The balances included the shares of earlier months, which must now be posted.
  await postMissingShares(tx, by.accountId);
}

/** Posts a ledger row for each part of the balances, or with -1 its reversal. */
const post = (tx: Tx, ids: readonly number[], sign: 1 | -1): Promise<unknown> =>
  query(
    tx,
    `insert into pf_ledger (account_id, employee_id, day, part, kind, amount, opening_id)
     select o.account_id, o.employee_id, o.as_of, p.part, 'opening', ${sign} * p.amount, o.id
     from pf_openings o cross join lateral (values ('own', o.own), ('ownInterest', o.own_interest),
       ('company', o.company), ('companyInterest', o.company_interest)) p (part, amount)
     where o.id = any($ids::bigint[]) and o.cancelled_at is null and p.amount <> 0`,
    { ids: [...ids] },
  );
