import { PAPERS } from '#server/catalogue/papers.ts';
import type { Db } from '#server/platform/db/connect.ts';

const array = (values: readonly string[]) => `array[${values.map((one) => `'${one}'`).join(', ')}]`;

/** The request kinds that reports use, with the context of their instances. */
const REQUESTS: Record<string, string> = {
  leave: '{}',
  loan: '{}',
  movement: '{}',
  salaryCertificate: '{}',
  expense: `jsonb_build_object('amount', 500 + n % 900, 'payments', jsonb_build_array(jsonb_build_object('amount', 300)),
    'payload', jsonb_build_object('purpose', 'Journey ' || n, 'fromDate', (current_date - n % 300)::text,
      'toDate', (current_date - n % 300 + 2)::text))`,
  iou: `jsonb_build_object('amount', 500 + n % 900, 'payments', jsonb_build_array(jsonb_build_object('amount', 300)),
    'payload', jsonb_build_object('purpose', 'Journey ' || n, 'settleBy', (current_date + n % 300)::text))`,
};

/** One row and more a person of whatever reports read, of the first \`rows\` people of both units. */
export async function fillRecords(
  owner: Db,
  rows: number,
  says: (what: string) => void,
  only?: RegExp,
): Promise<void> {
  for (const [what, sql] of Object.entries(statements(rows))) {
    if (only?.test(what) === false) continue;
    await owner.raw(sql);
    says(`filled: ${what}`);
  }
}

const people = (rows: number) => `(select e.*, row_number() over (order by e.id)::integer as n
  from employees e where account_id = 1 order by id limit ${rows}) e`;

const FINAL = array(['approved', 'rejected', 'joined', 'cancelled', 'confirmed', 'closed']);

/** An instance for each subject, decided one day after its creation. */
const instances = (workflow: string, from: string, states: readonly string[], context = `'{}'`) => `
  with made as (
    insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id, state,
      is_final, context, parties, machine_version, version, head_hash, entered_at, moved_at)
    select 1, '${workflow}', s.id, '${workflow} ' || n, s.business_unit_id,
      (${array(states)})[1 + n % ${states.length}], (${array(states)})[1 + n % ${states.length}] = any(${FINAL}), ${context}::jsonb,
      jsonb_build_object('employee', s.employee_id), 1, 2, '', now() - (n % 90) * interval '1 day',
      now() - (n % 90) * interval '1 day'
    from (select s.*, row_number() over (order by s.id)::integer as n from ${from} s) s
    returning id, subject_id, business_unit_id, state, moved_at
  ), kinds as (
    insert into workflow_step_kinds (account_id, workflow, business_unit_id, event, from_state, to_state)
    select distinct 1, '${workflow}', business_unit_id, 'approve', 'pending', state from made
    returning id, business_unit_id, to_state
  )
  insert into workflow_transitions (instance_id, seq, workflow, subject_id, batch_id, event, from_state,
    to_state, actor_id, comment, payload, at, machine_version, prev_hash, hash, kind_id)
  select m.id, seq, '${workflow}', m.subject_id, gen_random_uuid(), 'approve', 'pending', m.state, 3, '',
    '{}', m.moved_at - (2 - seq) * interval '1 day', 1, '', '', k.id
  from made m join kinds k on k.business_unit_id = m.business_unit_id and k.to_state = m.state
  cross join generate_series(1, 2) seq`;

export function statements(rows: number): Record<string, string> {
  const of = people(rows);
  return {
    names: `update employees set name = initcap(substr(md5(id::text), 1, 6) || ' ' || substr(md5(name), 1, 7)),
        office_mail = 'p' || id || '@example.com', office_mobile = '017' || lpad(id::text, 8, '0'),
        supervisor_id = case when id > 10 then id - id % 10 end,
        joining_date = date '2015-01-01' + (id % 3900)::integer,
        is_management = id % 20 = 0, grade = 'M' || id % 8,
        contract_end = case when id % 50 = 0 then current_date + (id % 60)::integer end,
        leaving_date = case when id % 30 = 7 then current_date - (id % 360)::integer end,
        separation_type = case when id % 30 = 7 then 'resignation' end,
        is_active = id % 30 <> 7 or code like 'U-%'
      where account_id = 1`,
    versions: `select fill_employee_versions();
      update employee_versions v set valid = daterange(lower(v.valid), e.leaving_date + 1)
        from employees e where e.id = v.employee_id and e.leaving_date > lower(v.valid);
      insert into employee_versions (account_id, employee_id, valid, business_unit_id, department_id,
        section_id, workplace_group_id, workplace_id, designation_id, employment_type_id, is_active,
        recorded_at, reason, grade)
      select account_id, employee_id, daterange(lower(valid) - 400, lower(valid)), business_unit_id,
        department_id, section_id, workplace_group_id, workplace_id, designation_id + 1,
        employment_type_id, true, now(), '', 'M0'
      from employee_versions where superseded_at is null and employee_id % 3 = 0`,
    family: `insert into employee_family (employee_id, name, relation, birth_date, is_dependent)
      select e.id, 'Child', 'son', '2015-01-01', true from ${of}`,
    nominees: `insert into employee_nominees (employee_id, name, relation, share)
      select e.id, 'Spouse', 'spouse', 100 from ${of}`,
    profitCenters: `with made as (
        insert into profit_center_assignments (account_id, employee_id, valid)
        select 1, e.id, daterange('2020-01-01', null) from ${of} returning id)
      insert into profit_center_shares (assignment_id, profit_center_id, share)
      select id, 1 + id % 100, 60 from made union all select id, 101 + id % 100, 40 from made`,
    // Its triggers don't run while rows are filled.
    'words of profit centers':
      'select say_profit_center_shares(array(select id from profit_center_assignments))',
    attendance: `insert into attendance_days (employee_id, day, kind, status, shift_id, starts_at, ends_at,
        first_in, last_out, worked, expected, late, early, beyond, worth, present, on_leave, absent,
        is_contradictory)
      select e.id, d, 'work', case when (e.id + d.day) % 15 = 0 then 'absent' else 'present' end,
        1 + e.id % 5, d.at + interval '3 hours', d.at + interval '12 hours', d.at + interval '3 hours',
        d.at + interval '12 hours', 540, 540, case when (e.id + d.day) % 11 = 0 then 20 else 0 end, 0, 0,
        1, 1, 0, 0, false
      from ${of} cross join (select day, current_date - day as d,
        (current_date - day)::timestamp at time zone 'UTC' as at from generate_series(0, 30) day) d`,
    punches: `insert into punches (account_id, employee_id, at, source, device_id)
      select 1, e.id, now() - d * interval '1 day', 'device', 1 + e.id % 100
      from ${of} cross join generate_series(0, 2) d`,
    rosters: `insert into roster_days (employee_id, day, shift_id, published_at)
      select e.id, current_date - d, 1 + e.id % 5, now() from ${of} cross join generate_series(0, 6) d`,
    overtime: `insert into overtime_entries (account_id, employee_id, business_unit_id, day, day_kind, source,
        asked_minutes, minutes, outcome, multiplier, amount, reason)
      select 1, e.id, e.business_unit_id, current_date - n % 30, 'work', 'file', 60, 60, 'paid', 2, 300, 'Month end'
      from ${of}`,
    meals: `insert into meal_takes (account_id, employee_id, meal_vendor_id, meal_date, quantity, is_guest,
        is_payable, rate, employee_pays, company_pays, taken_by)
      select 1, e.id, 1, current_date - n % 30, 1, false, true, 80, 40, 40, 3 from ${of}`,
    ...Object.fromEntries(
      Object.entries(REQUESTS).flatMap(([kind, context], at) => [
        [
          `requests for ${kind}`,
          // A pipeline that lists find their instances by; nothing is decided here.
          `insert into approval_pipeline_versions (account_id, kind, version, workflow, definition, published_at)
             values (1, '${kind}', 1, 'request:${kind}', '{}', now());
           insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id, filed_by,
             pipeline_version, created_at)
           select 1, '${kind}', 'request:${kind}', 'R${at}-' || lpad(n::text, 7, '0'), e.business_unit_id, e.id, 3, 1,
             now() - n % 300 * interval '1 day' from ${of}`,
        ],
        [
          `instances of ${kind}`,
          instances(
            `request:${kind}`,
            `(select * from requests where kind = '${kind}')`,
            ['step1', 'approved', 'rejected', 'step2'],
            context === '{}' ? `'{"payload": {}}'` : context,
          ),
        ],
      ]),
    ),
    leave: `insert into leave_days (account_id, request_id, employee_id, leave_type_id, day, part, days, is_approved)
      select 1, r.id, r.employee_id, 1 + r.id % 3, current_date - (r.id % 300)::integer - d, '[0,2)', 1, true
      from requests r cross join generate_series(0, 1) d where r.kind = 'leave'`,
    ledger: `insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
      select 1, e.id, t, case when n % 3 = 0 then 'adjust' else 'take' end, case when n % 3 = 0 then 6 else -1 end,
        current_date - n % 300 from ${of} cross join generate_series(1, 3) t`,
    movement: `insert into movement_days (account_id, request_id, employee_id, movement_policy_id, day, minutes,
        is_whole, is_approved)
      select 1, r.id, r.employee_id, 1 + r.id % 5, current_date - (r.id % 300)::integer, '[540,600)', false, true
      from requests r where r.kind = 'movement'`,
    advances: `insert into iou_uses (request_id, account_id, iou_id, spent)
      select x.id, 1, i.id, 100 from (select id, row_number() over (order by id) as n from requests where kind = 'expense') x
      join (select id, row_number() over (order by id) as n from requests where kind = 'iou') i using (n)
      where n % 5 = 0`,
    loans: `with lent as (
        insert into loans (account_id, employee_id, request_id, loan_type_id, principal, annual_rate, months, paid_out_on)
        select 1, employee_id, id, 1 + id % 5, 3000, 0, 3, current_date - (id % 300)::integer from requests
        where kind = 'loan' returning id),
      due as (
        insert into loan_instalments (loan_id, number, due_month, payment, principal, interest, balance)
        select id, m, (date_trunc('month', current_date) + (m - 2) * interval '1 month')::date, 1000, 1000, 0, 3000 - m * 1000
        from lent cross join generate_series(1, 3) m returning loan_id, due_month)
      insert into pay_items (account_id, employee_id, month, direction, kind, source, source_id, amount, taken_at)
      select 1, 1, due_month, 'deduction', 'loan', 'loan', loan_id, 1000, case when due_month < current_date - 31 then now() end
      from due`,
    // Its trigger doesn't run while rows are filled.
    'sums of loans': 'insert into loan_sums select * from loan_sums_expected',
    papers: `insert into papers (account_id, kind, number, employee_id, business_unit_id, given, values, code, issued_on, issued_at)
      select 1, (${array(PAPERS.map(({ id }) => id))})[1 + n % ${PAPERS.length}], 'P-' || n, e.id, e.business_unit_id, '{}',
        jsonb_build_object('employeeName', e.name, 'employeeCode', e.code), md5(n::text), current_date - n % 300,
        now() - n % 300 * interval '1 day' from ${of}`,
    transfers: `insert into transfers (account_id, number, employee_id, business_unit_id, proposed_by, created_by, created_at)
      select 1, 'TP-' || n, e.id, e.business_unit_id, 1, 3, now() from ${of}`,
    'instances of transfers': instances(
      'transfer',
      'transfers',
      ['joined', 'released', 'cancelled', 'joining'],
      `jsonb_build_object('kind', 'transfer', 'effectiveDate', (current_date + n % 60)::text, 'needsJoining', true,
        'changes', jsonb_build_object('designationId', 1 + n % 100), 'before', jsonb_build_object('designationId', 1))`,
    ),
    confirmations: `insert into confirmations (account_id, number, employee_id, business_unit_id, due_on, created_at)
      select 1, 'CF-' || n, e.id, e.business_unit_id, current_date + n % 60, now() from ${of}`,
    'instances of confirmations': instances(
      'confirmation',
      'confirmations',
      ['confirmed', 'supervisorReview', 'hrReview'],
      `jsonb_build_object('dueOn', s.due_on, 'effectiveDate', s.due_on, 'extensions', 0)`,
    ),
    cases: `insert into disciplinary_cases (account_id, number, employee_id, business_unit_id, incident_on, charge, opened_by, created_at)
      select 1, 'DC-' || n, e.id, e.business_unit_id, current_date - n % 300, 'Absent', 3, now() from ${of}`,
    'instances of cases': instances('discipline', 'disciplinary_cases', [
      'charged',
      'closed',
      'decided',
    ]),
    documents: `with made as (
        insert into controlled_documents (account_id, kind, number, title, owner_id, must_acknowledge, created_by)
        select 1, 'SOP', 'SOP-' || n, 'Procedure ' || n, 1, n = 1, 3 from generate_series(1, 2000) n returning id)
      insert into controlled_document_versions (document_id, number, request_id, body, changes, effective_from,
        is_minor, read_since, prepared_by, approved_at, form_fields)
      select id, 1, id, 'Count it twice.', '', '2020-01-01', false, 1, 1, now(),
        '[{"kind": "text", "label": "Why"}]' from made`,
    answers: `insert into form_answers (account_id, version_id, employee_id, answers, sent_at)
      select 1, (select min(id) from controlled_document_versions), e.id, '{"f1": "Because"}', now() - n * interval '1 minute'
      from ${of}`,
    signIns: `insert into sign_in_log (at, account_id, user_id, event, from_state, to_state, is_success, address,
        user_agent, browser, operating_system, device)
      select now() - n % 20000 * interval '1 minute', 1, 1 + n % 14, 'login.accepted', 'a', 'b', true, '::1', '', 'Chrome', 'Linux', 'Chrome'
      from ${of}`,
    looks: `insert into data_accesses (at, account_id, user_id, kind, call, employee_ids)
      select now() - n % 20000 * interval '1 minute', 1, 1 + n % 14, 'personal', 'People/Record', array[e.id] from ${of};
      insert into pay_access_sets (account_id, digest, people) values (1, 'x', 1);
      insert into pay_accesses (account_id, at, viewer_id, call, set_id)
      select 1, now() - n % 20000 * interval '1 minute', 1 + n % 14, 'Reports/x', (select max(id) from pay_access_sets) from ${of}`,
    candidates: `with asked as (
        insert into recruitment_requests (account_id, number, business_unit_id, workplace_group_id,
          department_id, section_id, designation_id, employment_type_id, request_type, requested_on,
          fiscal_year, expected_joining, vacancies, proposed_budget, reason, key_responsibilities,
          required_skills, requested_by, created_by)
        select 1, 'REQ-' || u, u, u, u, u * 2, 1, 1, 'New', current_date, 2026, current_date, 1, 1, '', '', '', 1, 3
        from generate_series(1, 2) u returning id)
      insert into hired_candidates (account_id, request_id, name, joining_on, handed_over_by)
      select 1, (select min(id) from asked) + n % 2, 'Candidate ' || n, current_date + n % 60, 3 from ${of}`,
  };
}
