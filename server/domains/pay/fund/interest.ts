import { z } from 'zod';
import type { InterestPosting } from '#machines/domains/pay/fund/contract.ts';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { endOfMonth } from '#machines/core/values/dates.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { Call, WriteCall } from '#server/platform/http/call.ts';

/** POST /Fund/PostInterest: the income of the fund's year so far, and the annual rate at which it is credited. */
export const interestBody = z.strictObject({
  untilDay: calendarDay('must be a date'),
  rate: z.number().min(0.0001).max(100),
  income: z.number().min(0).max(1_000_000_000_000),
});

interface FundYear {
  yearFrom: string;
  restAccount: string;
}

/** Returns the fund's year that contains a day, by the rule in force on that day. */
async function readFundYear(tx: Tx, accountId: number, day: string): Promise<FundYear> {
  const rule = await queryOne<{ startMonth: number; restAccount: string }>(
    tx,
    `select start_month as "startMonth", rest_account as "restAccount" from pf_rules
     where account_id = $accountId and is_active and from_day <= $day::date
     order by from_day desc limit 1`,
    { accountId, day },
  );
  if (!rule) throw new AppError('conflict', 'The fund has no rule for this day');
  const [year = 0, month = 0] = day.split('-').map(Number);
  const start = month >= rule.startMonth ? year : year - 1;
  return {
    yearFrom: `${start}-${String(rule.startMonth).padStart(2, '0')}-01`,
    restAccount: rule.restAccount,
  };
}

/**
 * Credits interest on monthly balances: the interest due to date, less what was already posted in the year, so that
 * several postings add up to the year's interest. Amounts lost by rounding, and income that is left, go to the named
 * account.
 */
export async function postInterest(
  { tx, actor }: Pick<WriteCall, 'tx' | 'actor'>,
  { untilDay, rate, income }: z.output<typeof interestBody>,
): Promise<{ id: number; members: number; credited: number; rest: number }> {
  const { accountId, userId } = actor;
  await refuseDay(tx, accountId, untilDay);
  const { yearFrom, restAccount } = await readFundYear(tx, accountId, untilDay);
  // Postings wait for each other, because each subtracts what the others have credited.
  await query(tx, 'select id from accounts where id = $accountId for no key update', { accountId });
  await refuseOther(tx, { accountId, yearFrom, untilDay, rate });
  const [posted] = await query<{ id: number; members: number; credited: number; rest: number }>(
    tx,
    POST,
    { accountId, userId, yearFrom, untilDay, rate, income, restAccount },
  );
  if (!posted) throw new AppError('conflict', 'No member has a balance that earns interest');
  if (posted.rest < 0) {
    throw new AppError('conflict', 'The interest at this rate is more than the income');
  }
  return posted;
}

async function refuseDay(tx: Tx, accountId: number, untilDay: string): Promise<void> {
  if (endOfMonth(`${untilDay.slice(0, 8)}01`) !== untilDay) {
    throw invalid('Choose the last day of a month', [
      { path: 'untilDay', message: 'must be the last day of a month' },
    ]);
  }
  if (untilDay > (await accountToday(tx, accountId))) {
    throw invalid('Choose a day that has passed', [
      { path: 'untilDay', message: 'cannot be in the future' },
    ]);
  }
}

async function refuseOther(
  tx: Tx,
  of: { accountId: number; yearFrom: string; untilDay: string; rate: number },
): Promise<void> {
  const earlier = await queryOne<{ untilDay: string; rate: number }>(
    tx,
    `select until_day::text as "untilDay", rate::float8 as rate from pf_interest_postings
     where account_id = $accountId and year_from = $yearFrom::date order by until_day desc limit 1`,
    of,
  );
  if (!earlier) return;
  if (earlier.untilDay >= of.untilDay) {
    throw new AppError('conflict', 'Interest is posted until this day already');
  }
  if (earlier.rate !== of.rate) {
    throw new AppError('conflict', 'A year has one rate of interest');
  }
}

/** SQL with the same result as `sumMonthlyProducts` and `getInterest`, for everyone at once; a test compares them. */
const MONTH = `(extract(year from l.day) - extract(year from $yearFrom::date)) * 12
    + extract(month from l.day) - extract(month from $yearFrom::date) + 1`;
const MONTHS = `((extract(year from $untilDay::date) - extract(year from $yearFrom::date)) * 12
    + extract(month from $untilDay::date) - extract(month from $yearFrom::date) + 1)`;
const POST = `
  with due as materialized (
    select l.employee_id, case when l.part in ('own', 'ownInterest') then 'ownInterest' else 'companyInterest' end as part,
      floor(sum(case
        when l.kind = 'interest' and l.day >= $yearFrom::date then 0
        when ${MONTH} < 1 then l.amount * ${MONTHS}
        else l.amount * (${MONTHS} - (${MONTH})) + least(l.amount, 0) end) * $rate::numeric / 12) / 100
      - coalesce(sum(l.amount) filter (where l.kind = 'interest' and l.day >= $yearFrom::date), 0) as amount
    from pf_ledger l
    where l.account_id = $accountId and l.employee_id is not null and l.day <= $untilDay::date
    group by 1, 2
  ), posting as (
    insert into pf_interest_postings (account_id, year_from, until_day, rate, income, credited, members, rest_account,
      posted_by)
    select $accountId, $yearFrom::date, $untilDay::date, $rate::numeric, $income::numeric, sum(amount),
      count(distinct employee_id), $restAccount, $userId
    from due where amount <> 0 having count(*) > 0
    returning id, members, credited, income - credited as rest
  ), members as (
    insert into pf_ledger (account_id, employee_id, day, part, kind, amount, posting_id)
    select $accountId, d.employee_id, $untilDay::date, d.part, 'interest', d.amount, p.id
    from due d cross join posting p where d.amount <> 0
  ), rest as (
    insert into pf_ledger (account_id, fund_account, day, part, kind, amount, posting_id)
    select $accountId, $restAccount, $untilDay::date, 'fund', 'rest', p.rest, p.id from posting p where p.rest <> 0
  )
  select id, members, credited::float8 as credited, rest::float8 as rest from posting`;

export const listPostings = ({ db, actor }: Call): Promise<InterestPosting[]> =>
  query<InterestPosting>(
    db,
    `select id, year_from::text as "yearFrom", until_day::text as "untilDay", rate::float8 as rate,
       income::float8 as income, credited::float8 as credited, (income - credited)::float8 as rest,
       rest_account as "restAccount", members, posted_at as "postedAt"
     from pf_interest_postings where account_id = $accountId order by until_day desc limit 100`,
    { accountId: actor.accountId },
  );
