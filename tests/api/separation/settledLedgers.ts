import type { SettlementSource } from '#machines/domains/separation/settlement/sources.ts';
import { query } from '#server/platform/db/sql.ts';
import type { TestServer } from '#tests/support/server.ts';

const OF = 'employee_id = $employeeId';
/** What a person gets less what they owe, in items that no run has taken. */
const OPEN_ITEMS = `select coalesce(sum(case direction when 'earning' then amount else -amount end), 0)
  from pay_items where ${OF} and taken_at is null and cancelled_at is null`;
const OPEN_ITEM_COUNT = `select count(*) from pay_items where ${OF} and taken_at is null and cancelled_at is null`;
const FUND = (parts: string) =>
  `(select coalesce(sum(amount), 0) from pf_ledger where ${OF} and part in (${parts}))`;
const OPEN_CLEARANCE = `select count(*) from clearance_items c join workflow_instances i
  on i.workflow = 'clearanceItem' and i.subject_id = c.id
  where c.${OF} and i.state not in ('cleared', 'charged', 'waived')`;
const UNSETTLED = `select count(*) from final_settlements where ${OF} and settled_at is null and cancelled_at is null`;
const REQUESTS = (kind: string, what: string, where = 'true') =>
  `select coalesce(sum(${what}), 0) from requests r join workflow_instances i
    on i.workflow = r.workflow and i.subject_id = r.id where r.${OF} and r.kind = '${kind}' and ${where}`;

/**
 * Per source of lines: what its own ledger says before the settlement, and what is open there afterwards, which must be
 * nothing. Written apart from the product's queries. What is worked out without a ledger has worked figures.
 */
export const LEDGERS: Record<SettlementSource, { before: string; after: string }> = {
  slip: {
    before: `select sum(net) / 100.0 from slips where ${OF} and is_live and state = 'held'`,
    after: `select count(*) from slips where ${OF} and is_live and state <> 'paid'`,
  },
  payItem: { before: OPEN_ITEMS, after: OPEN_ITEM_COUNT },
  // 60,000 is for a month of 30 days by the gross or, as here, half of it by the basic.
  leave: {
    before: `select round(sum(days) * 30000 / 30, 2) from leave_ledger where ${OF}`,
    after: `select sum(days) from leave_ledger where ${OF}`,
  },
  // Half a basic pay a year, by days of the year.
  bonus: {
    before: `select round(15000.0 * (account_day(1) - y + 1) / ((y + interval '1 year')::date - y), 2)
      from (select date_trunc('year', account_day(1))::date as y) of_year`,
    after: UNSETTLED,
  },
  // Thirty days of basic pay for each year, parts of years by days.
  gratuity: {
    before: `select round(30000 * (extract(year from a) + (account_day(1) + 1
        - (date '2017-03-01' + extract(year from a) * interval '1 year')::date) / 365.0), 2)
      from age(account_day(1) + 1, date '2017-03-01') a`,
    after: `select coalesce(sum(amount), 0) from gratuity_ledger where ${OF}`,
  },
  // Less than the gratuity, so that it isn't paid.
  compensation: { before: 'select 0', after: UNSETTLED },
  fund: {
    before: `select floor(100 * (${FUND(`'own', 'ownInterest'`)}
      + 0.6 * ${FUND(`'company', 'companyInterest'`)})) / 100`,
    after: `select abs(${FUND(`'own', 'ownInterest'`)}) + abs(${FUND(`'company', 'companyInterest'`)})`,
  },
  expense: {
    before: REQUESTS('expense', `(i.context->>'amount')::numeric`, `i.state = 'approved'`),
    after: REQUESTS('expense', '1', `i.state <> 'paid'`),
  },
  advance: {
    before: `-(${REQUESTS('iou', `(i.context->>'amount')::numeric`)})`,
    after: `(${REQUESTS('iou', `(i.context->>'amount')::numeric`)})
      - (select sum(amount) from pay_items where ${OF} and source = 'iou' and taken_at is not null)`,
  },
  // A seat cost 1,000, and one of 24 months was served.
  bond: { before: 'select -round(1000 * 23 / 24.0, 2)', after: UNSETTLED },
  charge: { before: 'select -(450 + 25000)', after: `${OPEN_CLEARANCE}` },
  // The rest of the loan, which finance gives up.
  waiver: {
    before: `select sum(amount) from pay_items where ${OF} and source = 'loan' and taken_at is null
      and cancelled_at is null`,
    after: OPEN_CLEARANCE,
  },
  // Five percent of the month and of what is taxed of the leave, the bonus, the gratuity, the overtime and the prize.
  tax: {
    before: `select -round(0.05 * (${'DECEMBER'} + (12 * 1000 - 1000) + 1200.5
      + (${'GRATUITY'} - 1000) + ${'BONUS'}), 2) + (select sum(amount) from tax_ledger where ${OF})`,
    after: UNSETTLED,
  },
  notice: { before: 'select -60 * 30000 / 30', after: UNSETTLED },
  other: { before: 'select 500', after: UNSETTLED },
};
/** Pay of the locked December: all of it, unless the last day is in it. */
const DECEMBER = `(case when date_trunc('month', account_day(1)) = date '2026-12-01'
  then round(60000 * extract(day from account_day(1)) / 31, 2) else 60000 end)`;
LEDGERS.tax.before = LEDGERS.tax.before
  .replace('DECEMBER', DECEMBER)
  .replace('GRATUITY', `(${LEDGERS.gratuity.before})`)
  .replace('BONUS', `(${LEDGERS.bonus.before})`);

/** What the ledgers say of a person, without IDs and times: the same for people whose story ends alike. */
export async function readClosed(server: TestServer, employeeId: number): Promise<object> {
  const read = (sql: string) => query<Record<string, unknown>>(server.db, sql, { employeeId });
  return {
    items:
      await read(`select kind, direction, (taken_at is not null)::text as taken, sum(amount)::text as amount
      from pay_items where ${OF} and cancelled_at is null group by 1, 2, 3 order by 1, 2, 3`),
    slips: await read(`select s.state, p.method, p.amount::text as amount from slips s
      left join payments p on p.slip_id = s.id where s.${OF} and s.is_live order by p.id`),
    leave: await read(
      `select kind, sum(days)::text as days from leave_ledger where ${OF} group by 1 order by 1`,
    ),
    gratuity: await read(
      `select count(*)::integer as rows, sum(amount)::text as amount from gratuity_ledger where ${OF}`,
    ),
    fund: await read(
      `select part, kind, sum(amount)::text as amount from pf_ledger where ${OF} group by 1, 2 order by 1, 2`,
    ),
    tax: await read(
      `select count(*)::integer as rows, sum(amount)::text as amount from tax_ledger where ${OF}`,
    ),
    requests:
      await read(`select r.kind, i.state, count(*)::integer as count from requests r join workflow_instances i
      on i.workflow = r.workflow and i.subject_id = r.id
      where r.${OF} and r.kind in ('expense', 'iou', 'loan') group by 1, 2 order by 1`),
    holds: await read(
      `select count(*) filter (where released_on is null)::integer as open from salary_holds where ${OF}`,
    ),
    assets: await read(
      `select count(*) filter (where held_until is null)::integer as held from asset_holdings where ${OF}`,
    ),
    settled:
      await read(`select count(*)::integer as settlements, sum((i.context->>'net')::numeric)::text as net
      from final_settlements f join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id
      where f.${OF} and f.settled_at is not null`),
    bonuses: await read(`select l.title, l.amount::text as amount from final_settlements f
      join workflow_instances i on i.workflow = 'finalSettlement' and i.subject_id = f.id
      join settlement_lines l on l.settlement_id = f.id and l.version = (i.context->>'version')::integer
      where f.${OF} and f.settled_at is not null and l.source = 'bonus'`),
    papers: await read(
      `select count(*)::integer as letters from papers where ${OF} and kind = 'finalSettlement'`,
    ),
  };
}
