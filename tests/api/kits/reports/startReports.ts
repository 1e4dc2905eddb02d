import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { deriveDays } from '#server/domains/time/attendance/derive.ts';
import { runControls } from '#server/domains/workflows/controls/index.ts';
import { beginDueConfirmations } from '#server/domains/career/confirmations/index.ts';
import { issuePapers } from '#server/kits/papers/issue.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { hire } from '#tests/support/factories.ts';
import { createApprovedRequests, createReferredRows } from '#tests/support/sampleRows.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { letLeave } from './leavers.ts';
import { assess } from './assessments.ts';
import { countAssets } from './assetCounts.ts';
import { letJoin } from './onboardings.ts';
import { holdTrainings } from './trainings.ts';
import { bringTo, create, expectOk, row } from '#tests/api/increments/carry.ts';

/** Queries for reports that have no rows without a filter. */
const SAMPLES: Readonly<Record<string, string>> = { happenedTo: 'code=U-reader' };

/** The path of a report's call; a given query takes precedence over the sample. */
export const getPath = (id: string, part = '', query = ''): string =>
  `/Reports/${id}${part}?${Object.entries({
    ...Object.fromEntries(new URLSearchParams(SAMPLES[id])),
    ...Object.fromEntries(new URLSearchParams(query)),
  })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** A server with rows for every report, in the business units of `reader` and of `reader2`. */
export async function startReports(): Promise<TestServer> {
  const server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`insert into designations (account_id, name) values (1, 'Manager');
        insert into workplaces (workplace_group_id, name) values (1, 'Annex'), (2, 'Mill')`);
      await owner.raw(`
        insert into employment_types (account_id, name, job_status)
          values (1, 'Probation', 'probation');
        update employees set employment_type_id = 2 where id in (5, 25)`);
      await createReferredRows(owner);
      await createOtherAccount(owner);
      await hire(owner, { login: 'reader', roles: ['employee', 'hr', 'audit', 'finance'] });
      await hire(owner, { login: 'reader2', roles: ['employee', 'hr@2', 'audit@2', 'finance@2'] });
    },
  });
  const year = new Date().getUTCFullYear();
  const effectiveDate = `${year}-12-01`;
  // An increment for people of both units: 1 to 3 are in North, 40 is in South.
  expectOk(
    await create(
      server,
      [1, 2, 3, 40].map((id) => row(id, year, { effectiveDate })),
    ),
  );
  const [reader] = await query<{ id: number }>(
    server.owner,
    `select id from employees where code = 'U-reader'`,
  );
  await recordPunches(server, [1, 2, 3, 21, 40, reader?.id ?? 0]);
  await withTransaction(server.db, (tx) =>
    issuePapers(
      tx,
      { paper: 'salaryCertificate', by: { userId: null, accountId: 1 } },
      [1, 2, 3, 40].map((subjectEmployeeId) => ({ subjectEmployeeId, values: {} })),
    ),
  );
  await withTransaction(server.db, (tx) =>
    issuePapers(
      tx,
      { paper: 'transferLetter', by: { userId: null, accountId: 1 } },
      [1, 40].map((subjectEmployeeId) => ({
        subjectEmployeeId,
        values: { reference: 'TP-1', effectiveDate, changes: [] },
      })),
    ),
  );
  await beginDueConfirmations(server.db, server.services.engine);
  const hr = await server.as('hr');
  for (const [employeeId, workplaceId] of [
    [1, 3],
    [2, 3],
    [40, 4],
  ]) {
    const proposal = { effectiveDate, reason: 'As planned', designationId: 2, workplaceId };
    expectOk(
      await hr.post('/Career/ProposeTransfer', { ...proposal, employeeId, kind: 'transfer' }),
    );
  }
  for (const employeeId of [1, 2, 40]) {
    const charge = 'Absent from the stocktaking';
    const incidentOn = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
    expectOk(await hr.post('/Career/OpenCase', { employeeId, incidentOn, charge }));
  }
  await query(
    server.owner,
    `insert into rewards (business_unit_id, employee_id, subject, kind, given_on, reason)
     values (1, $id, 'Ten years', 'longService', current_date, 'Ten years with the company')`,
    { id: reader?.id ?? 0 },
  );
  // A candidate for each unit.
  await server.owner.raw(`
    with asked as (
      insert into recruitment_requests (account_id, number, business_unit_id, workplace_group_id,
        department_id, section_id, designation_id, employment_type_id, request_type, requested_on,
        fiscal_year, expected_joining, vacancies, proposed_budget, reason, key_responsibilities,
        required_skills, requested_by, created_by)
      select 1, 'REQ-' || u, u, u, u, u * 2, 1, 1, 'New', current_date, 2026, current_date, 1, 1, '', '',
        '', 1, 1 from generate_series(1, 2) u returning id
    )
    insert into hired_candidates (account_id, request_id, name, joining_on, handed_over_by)
    select 1, id, 'Candidate ' || id, current_date, 1 from asked`);
  // In each unit someone joined recently or left, and a contract ends.
  await server.owner.raw(`
    update employee_versions set valid = daterange(current_date - 30, null)
      where employee_id in (54, 55);
    update employee_versions set valid = daterange(lower(valid), current_date - 9)
      where employee_id in (50, 51);
    update employees set is_active = false, leaving_date = current_date - 10,
      separation_type = 'resignation' where id in (50, 51);
    update employees set contract_end = current_date + 20 where id in (52, 53)`);
  await payPeople(server);
  await lendTo(server, [1, 2, 40, reader?.id ?? 0]);
  await recordAbsences(server, [1, 2, 40, reader?.id ?? 0]);
  await askedMoney(server, [1, 2, 40, reader?.id ?? 0]);
  await ate(server, [1, 2, reader?.id ?? 0]);
  await published(server, [1, 2, 40, reader?.id ?? 0]);
  // Set as if both units had agreed, because the list of arrivals shows released transfers.
  await query(
    server.owner,
    `update workflow_instances set state = 'released' where workflow = 'transfer'
       and parties->>'employee' in ('1', '40')`,
  );
  await createApprovedRequests(server.owner, [1, 2, 40, reader?.id ?? 0]);
  await letLeave(server, [1, 2, 40, reader?.id ?? 0]);
  await holdTrainings(server, [1, 2, 40, reader?.id ?? 0]);
  await countAssets(server);
  await letJoin(server, [3, 40, reader?.id ?? 0], reader?.id ?? 0);
  await assess(server, [1, 2, 40]);
  // Recommended within seconds in both business units, so that a control reports them.
  await bringTo(
    server,
    'mdDecision',
    [4, 39].map((id) => row(id, year, { effectiveDate })),
  );
  await query(
    server.owner,
    `insert into permission_changes (account_id, actor_id, user_id, menu_reference_id, before, after)
     select 1, 1, id, 1, '{}', '{"isView": true}' from users where employee_id = any($people::bigint[])`,
    { people: [1, 2, 40, reader?.id ?? 0] },
  );
  await query(
    server.owner,
    `insert into data_accesses (account_id, user_id, kind, call, employee_ids)
     values (1, 1, 'personal', 'Employee/RevealRecord', $people::bigint[])`,
    { people: [1, 2, 40, reader?.id ?? 0] },
  );
  await withTransaction(server.db, (tx) => runControls(tx, server.services.engine, 1));
  return server;
}

/** A loan of two instalments for each person. */
async function lendTo(server: TestServer, people: readonly number[]): Promise<void> {
  const values = { people: [...people] };
  await query(
    server.owner,
    `with type as (insert into loan_types (account_id, name) values (1, 'Household') returning id),
     asked as (insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id,
         filed_by, pipeline_version, created_at)
       select 1, 'loan', 'request:loan', 'LN-' || e.id, e.business_unit_id, e.id, 1, 1, now()
       from employees e where e.id = any($people::bigint[]) returning id, employee_id),
     lent as (insert into loans (account_id, employee_id, request_id, loan_type_id, principal,
         annual_rate, months, paid_out_on)
       select 1, asked.employee_id, asked.id, type.id, 1000, 0, 2, current_date from asked, type
       returning id)
     insert into loan_instalments (loan_id, number, due_month, payment, principal, interest, balance)
     select id, n, date_trunc('month', current_date)::date + n * interval '1 month', 500, 500, 0, 1000 - n * 500
     from lent, generate_series(1, 2) n`,
    values,
  );
}

/** A document in force in each unit, for everyone there to acknowledge, and filled in by the given people. */
async function published(server: TestServer, people: readonly number[]): Promise<void> {
  await query(
    server.owner,
    `with kept as (insert into controlled_documents (account_id, kind, number, title, business_unit_id,
         owner_id, must_acknowledge, created_by)
       select 1, 'SOP', 'SOP-' || id, 'Cash', id, 1, true, 1 from business_units where account_id = 1
       returning id),
     asked as (insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id,
         filed_by, pipeline_version, created_at)
       select 1, 'documentVersion', 'request:documentVersion', 'DV-' || id, 1, 1, 1, 1, now() from kept
       returning id, number)
     insert into controlled_document_versions (document_id, number, request_id, body, changes,
       effective_from, is_minor, read_since, prepared_by, approved_by, approved_at, form_fields)
     select kept.id, 1, asked.id, 'Count twice', 'First', current_date - 30, false, 1, 1, 1, now(),
       '[{"label": "Notes counted", "kind": "number", "isRequired": true}]'
     from kept join asked on asked.number = 'DV-' || kept.id`,
  );
  await query(
    server.owner,
    `insert into form_answers (account_id, version_id, employee_id, answers)
     select 1, v.id, e.id, jsonb_build_object('f1', e.id * 10)
     from employees e join controlled_documents d on d.business_unit_id = e.business_unit_id
     join controlled_document_versions v on v.document_id = d.id
     where e.id = any($people::bigint[])`,
    { people: [...people] },
  );
}

/** A meal for each person, today. */
async function ate(server: TestServer, people: readonly number[]): Promise<void> {
  await query(
    server.owner,
    `with place as (insert into meal_places (account_id, name, closes_hour) values (1, 'Canteen', 10)
       returning id),
     vendor as (insert into meal_vendors (account_id, meal_place_id, name) select 1, id, 'Shapla'
       from place returning id)
     insert into meal_takes (account_id, employee_id, meal_vendor_id, meal_date, quantity, is_guest,
       is_payable, rate, employee_pays, company_pays, taken_by)
     select 1, e, vendor.id, account_day(1), 1, false, true, 80, 30, 50, 1
     from unnest($people::bigint[]) e, vendor`,
    { people: [...people] },
  );
}

/** An advance and a claim for each person, both paid. */
async function askedMoney(server: TestServer, people: readonly number[]): Promise<void> {
  await query(
    server.owner,
    `with published as (insert into approval_pipeline_versions (account_id, kind, version, workflow,
         definition, published_at) values (1, 'iou', 1, 'request:iou', '{}', now())),
     asked as (insert into requests (account_id, kind, workflow, number, business_unit_id,
         employee_id, filed_by, pipeline_version, created_at)
       select 1, k.kind, 'request:' || k.kind, upper(k.kind) || '-' || e.id, e.business_unit_id, e.id, 1,
         1, now()
       from employees e, (values ('iou'), ('expense')) k (kind)
       where e.id = any($people::bigint[]) returning id, kind, workflow, business_unit_id)
     insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id, state,
       is_final, context, parties, machine_version, version, head_hash, entered_at, moved_at)
     select 1, workflow, id, 'Money', business_unit_id, 'paid', true,
       jsonb_build_object('amount', 100, 'payments', jsonb_build_array(jsonb_build_object('amount', 100)),
         'payload', jsonb_build_object('purpose', 'Fair', 'settleBy', current_date,
           'fromDate', current_date, 'toDate', current_date)),
       '{}', 1, 1, '\\x00', now(), now()
     from asked`,
    { people: [...people] },
  );
}

/** A month of salaries and a bonus, paid by bank and in cash, and items that no run has taken. */
async function payPeople(server: TestServer): Promise<void> {
  const structure = await createPayStructure(server.owner);
  await server.owner.raw(`
    insert into pf_rules (account_id, name, from_day, own_element_id, company_element_id, start_month,
      withdrawal_percent, loan_percent, loan_months, rest_account)
      select 1, 'First', '2020-01-01', o.id, c.id, 7, 50, 80, 24, 'Reserve'
      from payroll_elements o, payroll_elements c where o.code = 'pf' and c.code = 'pf_company';
    insert into gratuity_rules (account_id, name, from_day, base, day_rate, method, part_years, edge)
      values (1, 'First', '2020-01-01', 'basic', 'days30', 'current', 'byDays', 'upToAndIncluding');
    insert into gratuity_slabs (gratuity_rule_id, position, days) select id, 0, 30 from gratuity_rules;
    insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id)
      select 1, 'Year', '2026-01-02', current_date + 365, id from payroll_elements where code = 'tax'`);
  await server.startWorker();
  const office = new PayrollOffice(server, structure);
  const salaries = await office.locked(1);
  const [bank] = await query<{ id: number }>(
    server.owner,
    `select id from banks where name = 'River Bank'`,
  );
  const file = { runId: salaries.id, bankId: bank?.id, format: 'csv' };
  expectOk(await office.post('finance', '/Payroll/MakeFile', file));
  const [bonus] = await query<{ id: number }>(
    server.owner,
    `insert into bonus_setups (account_id, name, element_id, base, percent)
     select 1, 'Festival bonus', id, 'basic', 100 from payroll_elements where code = 'overtime' returning id`,
  );
  await office.locked(1, { kind: 'bonus', bonusSetupId: bonus?.id });
  await query(
    server.owner,
    `insert into pay_items (account_id, employee_id, month, direction, kind, source, source_id, amount)
     select 1, e, date_trunc('month', current_date)::date, 'earning', 'overtime', 'test', e, 100 from unnest(array[1, 2, 40]) e`,
  );
  await query(
    server.owner,
    `insert into mobile_bills (account_id, employee_id, month, amount, limit_amount)
     select 1, e, date_trunc('month', current_date)::date, 1200.50, 1000 from unnest(array[1, 2, 40]) e`,
  );
}

/** A day of leave, the grant for it, and a morning elsewhere. */
async function recordAbsences(server: TestServer, people: readonly number[]): Promise<void> {
  const values = { people: [...people] };
  const request = (kind: string, prefix: string) =>
    `asked as (insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id,
         filed_by, pipeline_version, created_at)
       select 1, '${kind}', 'request:${kind}', '${prefix}-' || e.id, e.business_unit_id, e.id, 1, 1, now()
       from employees e where e.id = any($people::bigint[]) returning id, employee_id)`;
  await server.owner.raw(
    `insert into leave_years (account_id, name, starts_on, ends_on)
     select 1, 'Current', current_date - 100, current_date + 100
     where not exists (select from leave_years
       where account_id = 1 and current_date between starts_on and ends_on)`,
  );
  await query(
    server.owner,
    `with type as (insert into leave_types (account_id, name) values (1, 'Casual') returning id),
     ${request('leave', 'LV')},
     granted as (insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
       select 1, asked.employee_id, type.id, 'grant', 10, current_date - 20 from asked, type)
     insert into leave_days (account_id, request_id, employee_id, leave_type_id, day, part, days, is_approved)
     select 1, asked.id, asked.employee_id, type.id, current_date - 9, int4range(0, 1000), 1, true
     from asked, type`,
    values,
  );
  await query(
    server.owner,
    `with type as (insert into movement_policies (account_id, name) values (1, 'Visit') returning id),
     ${request('movement', 'MV')}
     insert into movement_days (account_id, request_id, employee_id, movement_policy_id, day, minutes,
       is_whole, is_approved)
     select 1, asked.id, asked.employee_id, type.id, current_date - 8, int4range(540, 720), false, true
     from asked, type`,
    values,
  );
}

/** Days, punches and overtime of a few people of each unit, and of the reader. */
async function recordPunches(server: TestServer, people: readonly number[]): Promise<void> {
  const values = { people: [...people] };
  await query(
    server.owner,
    `insert into punches (account_id, employee_id, at, source, card)
     select 1, p, now() - interval '12 hours' * n, 'device', 'C' || p
     from unnest($people::bigint[]) p, generate_series(0, 9) n`,
    values,
  );
  await query(
    server.owner,
    `insert into overtime_entries (account_id, employee_id, business_unit_id, day, day_kind, source,
       asked_minutes, minutes, outcome, multiplier, amount, reason)
     select 1, e.id, e.business_unit_id, current_date - 3, 'work', 'file', 120, 90, 'paid', 2, 500, 'Order'
     from employees e where e.id = any($people::bigint[])`,
    values,
  );
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await withTransaction(server.db, (tx) =>
    deriveDays(tx, 1, { people, from: day(6), to: day(-1) }),
  );
  await query(
    server.owner,
    `update attendance_days set late = 20, beyond = 60, status = 'present'
     where day between current_date - 4 and current_date - 1`,
  );
}
