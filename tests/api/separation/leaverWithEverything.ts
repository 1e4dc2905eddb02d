import { expect } from 'vitest';
import { postPayItems } from '#server/domains/pay/items/index.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { giveAsset } from '#tests/support/assets.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createTrainingLists, moveBack, openTraining } from '#tests/support/trainings.ts';

/** The rules from which each kind of line of a settlement follows; equal pay for the people E00001 and on. */
export async function createEveryRule(owner: Db): Promise<void> {
  await owner.raw(`
    delete from payroll_months where starts_on <> '2026-12-01';
    update payroll_months set name = 'Present month', starts_on = date_trunc('month', account_day(1)),
      ends_on = date_trunc('month', account_day(1)) + interval '1 month' - interval '1 day',
      pay_date = account_day(1);
    update employees e set gross = 60000, basic = 30000, joining_date = '2017-03-01', supervisor_id = s.id,
      designation_id = 1 from employees s where e.code like 'E0%' and s.code = 'U-manager';
    insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id)
      select 1, 'Year', date_trunc('year', account_day(1)), date_trunc('year', account_day(1))
        + interval '1 year' - interval '1 day', id from payroll_elements where code = 'tax';
    insert into settlement_tax_rules (account_id, name, part, from_day, element_id, free_up_to)
      select 1, p, p, '2020-01-01', id, 1000 from payroll_elements, (values ('leave'), ('gratuity'), ('other')) v (p)
      where code = 'arrears';
    insert into bonus_setups (account_id, name, element_id, base, percent, service_months, shorter_service, leavers_get)
      select 1, 'Yearly', id, 'basic', 50, 12, 'none', 'byDays' from payroll_elements where code = 'arrears';
    insert into pf_rules (account_id, name, from_day, own_element_id, company_element_id, start_month,
      withdrawal_percent, loan_percent, loan_months, rest_account)
      select 1, 'First', '2020-01-01', o.id, c.id, 1, 50, 80, 24, 'Reserve'
      from payroll_elements o, payroll_elements c where o.code = 'pf' and c.code = 'pf_company';
    insert into pf_vesting_steps (pf_rule_id, position, counted, years, percent)
      select id, 0, 'service', 5, 60 from pf_rules;
    insert into gratuity_rules (account_id, name, from_day, base, day_rate, method, part_years, edge)
      values (1, 'First', '2020-01-01', 'basic', 'days30', 'current', 'byDays', 'upToAndIncluding');
    insert into gratuity_slabs (gratuity_rule_id, position, up_to_years, days)
      select id, 0, null, 30 from gratuity_rules;
    insert into leave_types (account_id, name, granted, is_encashable, encash_month_days)
      values (1, 'Earned', 'byHand', true, 30);
    insert into leave_years (account_id, name, starts_on, ends_on)
      select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31) from generate_series(2020, 2040) y;
    insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
      select 1, e.id, t.id, 'adjust', 12, date_trunc('year', account_day(1)) from employees e, leave_types t where e.code like 'E0%';
    insert into expense_types (account_id, name, most, needs_receipt) values (1, 'Travel', null, false);
    insert into loan_types (account_id, name) values (1, 'Household');
    with opened as (insert into pf_openings (account_id, employee_id, as_of, own, own_interest, company,
        company_interest)
      select 1, id, account_day(1) - 400, 20000, 100, 20000, 100 from employees where code like 'E0%'
      returning id, employee_id, as_of)
    insert into pf_ledger (account_id, employee_id, day, part, kind, amount, opening_id)
      select 1, employee_id, as_of, part, 'opening', amount, id
      from opened, (values ('own', 20000), ('ownInterest', 100), ('company', 20000), ('companyInterest', 100))
        p (part, amount)`);
}

interface Sent {
  requestId: number;
  workflow: string;
}

export const act = async (
  server: TestServer,
  login: string,
  of: { workflow: string; subjectId: number },
  event: object,
): Promise<{ status: number; message: string }> => {
  const { workflow, subjectId } = of;
  const answer = await (
    await server.as(login)
  ).post('/Workflow/Dispatch', { workflow, items: [{ subjectId, event }] });
  return { status: answer.status, message: (answer.body as { message: string }).message };
};

const must = async (server: TestServer, login: string, sent: Sent, event: object) =>
  expect(
    await act(server, login, { workflow: sent.workflow, subjectId: sent.requestId }, event),
  ).toMatchObject({ status: 200 });

export async function request(
  server: TestServer,
  kind: string,
  employeeId: number,
  payload: object,
): Promise<Sent> {
  const answer = await (
    await server.as('hr')
  ).post(`/Requests/${kind}/SendFor`, { employeeId, payload });
  expect(answer).toMatchObject({ status: 200 });
  const sent = answer.body as Sent;
  for (const login of ['manager', 'hr2']) await must(server, login, sent, { type: 'approve' });
  return sent;
}

const payOut = async (server: TestServer, sent: Sent, amount: number): Promise<void> => {
  const paidOn = accountDay(0);
  await must(server, 'finance', sent, { type: 'pay', amount, method: 'bank', paidOn });
  await must(server, 'finance', sent, { type: 'confirmPayment' });
};

/** Lends 12,000 for half a year, of which a run of the present month deducts the first part. */
export async function lend(server: TestServer, employeeId: number): Promise<void> {
  const loan = await request(server, 'loan', employeeId, {
    loanTypeId: 1,
    amount: 12_000,
    months: 6,
    firstMonth: accountDay(0),
    reason: 'Roof',
  });
  await payOut(server, loan, 12_000);
}

/** Gives each person a loan, an advance, a claim, an asset, items of payroll, and a training with a bond. */
export async function giveEverything(server: TestServer, people: readonly number[]): Promise<void> {
  for (const employeeId of people) {
    await lend(server, employeeId);
    const iou = await request(server, 'iou', employeeId, {
      purpose: 'Fair',
      amount: 900,
      neededOn: accountDay(0),
      settleBy: accountDay(5),
    });
    await payOut(server, iou, 900);
    await request(server, 'expense', employeeId, {
      purpose: 'Visit',
      fromDate: accountDay(-5),
      toDate: accountDay(-4),
      lines: [{ spentOn: accountDay(-5), expenseTypeId: 1, amount: 763.45 }],
    });
    await giveAsset(server, employeeId, { price: 50_000 });
    await postItems(server, employeeId);
  }
  await attend(server, people);
}

/** Items that the run of the month does not take. */
const postItems = (server: TestServer, employeeId: number) =>
  withTransaction(server.db, (tx) =>
    postPayItems(
      tx,
      [
        {
          direction: 'earning' as const,
          kind: 'overtime',
          amount: 1200.5,
          sourceId: employeeId * 2,
        },
        {
          direction: 'deduction' as const,
          kind: 'meals',
          amount: 310,
          sourceId: employeeId * 2 + 1,
        },
      ].map((item) => ({ ...item, employeeId, month: accountDay(40), source: 'test' })),
      { userId: null, accountId: 1 },
    ),
  );

async function attend(server: TestServer, people: readonly number[]): Promise<void> {
  const lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
  await server.owner.raw(`update training_titles set bond_months = 24 where id = ${lists.titleId}`);
  const trainingId = await openTraining(server, lists, { seats: 20, cost: 1000 * people.length });
  await moveBack(server, trainingId, 70);
  await query(
    server.owner,
    `with applied as (
       insert into training_applications (account_id, training_id, employee_id, created_by, created_at, seated_at)
       select 1, $trainingId, p, 1, now(), now() from unnest($people::bigint[]) p returning id)
     insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id, state, is_final,
       context, parties, machine_version, version, head_hash, entered_at, moved_at)
     select 1, 'trainingApplication', id, 'First aid', 1, 'attended', true, '{}', '{}', 1, 1, '\\x00', now(), now()
     from applied`,
    { trainingId, people: [...people] },
  );
}
