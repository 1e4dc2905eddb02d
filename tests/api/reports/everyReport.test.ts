import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardAnswer, BoardComponentEntry } from '#machines/contracts/boards.ts';
import { COMPONENTS } from '#server/boards/registry.ts';
import type {
  ReportDefinition,
  ReportEntry,
  ReportPage,
  ReportRowsFirst,
} from '#machines/reports/report.ts';
import type { ReportView } from '#machines/reports/view.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { deriveDays } from '#server/attendance/derive.ts';
import { beginDueConfirmations } from '#server/features/confirmations/index.ts';
import { issuePapers } from '#server/papers/issue.ts';
import { ACCESS } from '#server/catalogue/declaredScreens.ts';
import type { Report } from '#server/reports/report.ts';
import { REPORTS } from '#server/reports/registry.ts';
import { createOtherAccount, MARK } from '#tests/support/otherAccount.ts';
import { call } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { boardAgrees } from './boardsAgree.ts';
import { create, expectOk, row } from '#tests/api/increments/carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`insert into designations (account_id, name) values (1, 'Manager');
        insert into workplaces (workplace_group_id, name) values (1, 'Annex'), (2, 'Mill')`);
      await owner.raw(`
        insert into employment_types (account_id, name, job_status)
          values (1, 'Probation', 'probation');
        update employees set employment_type_id = 2 where id in (5, 25)`);
      await createOtherAccount(owner);
      await hire(owner, { login: 'reader', roles: ['employee', 'hr', 'audit', 'finance'] });
      await hire(owner, { login: 'reader2', roles: ['employee', 'hr@2', 'audit@2', 'finance@2'] });
    },
  });
  const year = new Date().getUTCFullYear();
  const effectiveDate = `${year}-12-01`;
  // People in each business unit: employees alternate between them.
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
  await attendOf([1, 2, 3, 21, 40, reader?.id ?? 0]);
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
  await lendTo([1, 2, 40, reader?.id ?? 0]);
  await awayOf([1, 2, 40, reader?.id ?? 0]);
  await askedMoney([1, 2, 40, reader?.id ?? 0]);
  await ate([1, 2, reader?.id ?? 0]);
  await published([1, 2, 40, reader?.id ?? 0]);
  // As if both units had agreed: the list of arrivals shows released transfers.
  await query(
    server.owner,
    `update workflow_instances set state = 'released' where workflow = 'transfer'
       and parties->>'employee' in ('1', '40')`,
  );
});
/** A loan of two instalments for each. */
async function lendTo(people: readonly number[]): Promise<void> {
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

/** A document in force in each unit, for everyone there to acknowledge, and filled in by these. */
async function published(people: readonly number[]): Promise<void> {
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

/** A meal for each, today. */
async function ate(people: readonly number[]): Promise<void> {
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

/** An advance and a claim for each, both paid. */
async function askedMoney(people: readonly number[]): Promise<void> {
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

/** A day of leave, a grant of it, and a morning elsewhere. */
async function awayOf(people: readonly number[]): Promise<void> {
  const values = { people: [...people] };
  const asked = (kind: string, prefix: string) =>
    `asked as (insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id,
         filed_by, pipeline_version, created_at)
       select 1, '${kind}', 'request:${kind}', '${prefix}-' || e.id, e.business_unit_id, e.id, 1, 1, now()
       from employees e where e.id = any($people::bigint[]) returning id, employee_id)`;
  await query(
    server.owner,
    `with type as (insert into leave_types (account_id, name) values (1, 'Casual') returning id),
     ${asked('leave', 'LV')},
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
     ${asked('movement', 'MV')}
     insert into movement_days (account_id, request_id, employee_id, movement_policy_id, day, minutes,
       is_whole, is_approved)
     select 1, asked.id, asked.employee_id, type.id, current_date - 8, int4range(540, 720), false, true
     from asked, type`,
    values,
  );
}

/** Days, punches and overtime of a few people of each unit, and of the reader. */
async function attendOf(people: readonly number[]): Promise<void> {
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
    `update attendance_days set late = 20, beyond = 60, status = 'present' where day = current_date - 2`,
  );
}

afterAll(() => server.close());

const pageOf = async (login: string, id: string, filters = '') =>
  (await (await server.as(login)).get(`/Reports/${id}?pageSize=1500${filters}`)).body as ReportPage;

/** Whether texts are in falling order, which the database knows. */
const isFalling = async (texts: readonly unknown[]): Promise<boolean> => {
  const answer = await queryOne<{ falling: boolean }>(
    server.owner,
    `select coalesce(array_agg(lower(t) order by n) = array_agg(lower(t) order by lower(t) desc), true)
       as falling from unnest($texts::text[]) with ordinality as v (t, n)`,
    { texts: texts.map(String) },
  );
  return answer?.falling === true;
};

const listed = new Map<string, Promise<ReportEntry[]>>();

/** GET /Reports, asked once for each reader. */
const entriesOf = (login: string): Promise<ReportEntry[]> => {
  const entries =
    listed.get(login) ??
    server.as(login).then(async (client) => (await client.get('/Reports')).body as ReportEntry[]);
  listed.set(login, entries);
  return entries;
};

const named = (reports: readonly Report[]) => reports.map((report) => [report.id, report] as const);

/** The kit makes pages, totals and files: one report of each of the ways in which it finds and counts rows. */
const SHAPES = [
  ...new Map(
    REPORTS.map((report) => [
      [
        report.key !== undefined,
        report.find !== undefined,
        report.sortedBy !== undefined,
        report.generated !== undefined,
        report.columns.some(({ pay }) => pay),
      ].join(),
      report,
    ]),
  ).values(),
];

/** Whether orders are more than the kit's `order by` of a shown value. */
const hasOrdersOfItsOwn = ({ find, sortedBy, generated }: Report) =>
  [find, sortedBy, generated].some((part) => part !== undefined);

const fileOf = async (id: string, format: string): Promise<Buffer> => {
  const { token } = await server.as('reader');
  const response = await fetch(`${server.url}/api/Reports/${id}/File?format=${format}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe.each(named(REPORTS))('%s', (id, report) => {
  it('is drawn from its declaration, with rows, and sums over all of them', async () => {
    const reader = await server.as('reader');
    const definition = (await reader.get(`/Reports/${id}/Definition`)).body as ReportDefinition;
    expect(definition).toMatchObject({ id, address: report.screen.address });
    const leading = report.columns.flatMap(({ leadsTo }) => leadsTo ?? []);
    expect(leading.filter((to) => ACCESS.ofScreen(to) === undefined)).toEqual([]);
    const { address, title } = report.screen;
    expect(await entriesOf('reader')).toContainEqual({ id, address, title, opens: true });
    const { rows, total, totals, columns } = await pageOf('reader', id);
    expect(total).toBe(rows.length);
    expect(total).toBeGreaterThan(0);
    for (const column of columns.filter((one) => one.total)) {
      const sum = rows.reduce((all, row) => all + Number(row[column.id] ?? 0), 0);
      expect(totals[column.id]).toBeCloseTo(sum, 2);
    }
    const one = (await reader.get(`/Reports/${id}?pageSize=5&page=1`)).body as ReportPage;
    expect(one).toMatchObject({ total, totals });
    expect(one.rows).toEqual(rows.slice(0, 5));
    const lines = (await fileOf(id, 'csv')).toString('utf8').trim().split('\r\n');
    // A footprint grows by an exported file, while it is exported.
    expect(lines.length - 1 - total).toBeOneOf(id.endsWith('Footprint') ? [0, 1] : [0]);
  });

  it('sorts by every column that it orders in its own way, and by one of each kind, either way', async () => {
    const { columns, rows } = await pageOf('reader', id);
    const ofEachKind = [...new Map(columns.map((column) => [column.kind, column])).values()];
    let turned = false;
    for (const column of hasOrdersOfItsOwn(report) ? columns : ofEachKind) {
      const down = await pageOf('reader', id, `&sort=${column.id}&descending=true`);
      const values = (page: ReportPage) => page.rows.flatMap((row) => row[column.id] ?? []);
      expect(down.rows.length).toBe(rows.length);
      if (typeof values(down)[0] === 'number') {
        expect(values(down)).toEqual(values(down).toSorted((a, b) => Number(b) - Number(a)));
        continue;
      }
      // The other way is the kit's, and once a report is enough, unless the order isn't that of what is shown.
      if ((await isFalling(values(down))) && turned) continue;
      turned = true;
      const up = await pageOf('reader', id, `&sort=${column.id}`);
      expect(values(up)[0] ?? null).toEqual(values(down).at(-1) ?? null);
    }
  });

  it('narrows by each filter', async () => {
    for (const [name, filter] of Object.entries(report.filters)) {
      if (!['reference', 'listed', 'search', 'text'].includes(filter.kind)) continue;
      const isId = filter.kind === 'reference' || filter.kind === 'listed';
      const nothing = isId ? 999_999 : 'nobody is called so';
      expect(await pageOf('reader', id, `&${name}=${nothing}`)).toMatchObject({ total: 0 });
    }
  });

  it('is for whom its screen allows, within their units and their account', async () => {
    expect(await call(server.url, 'GET', `/Reports/${id}`)).toMatchObject({ status: 401 });
    if (report.own) {
      const [own, others] = [await pageOf('reader', id), await pageOf('reader2', id)];
      expect(JSON.stringify(own)).not.toContain(MARK);
      expect(others.total === 0 || JSON.stringify(others.rows) !== JSON.stringify(own.rows)).toBe(
        true,
      );
      return;
    }
    const colleague = await server.as('employee');
    for (const path of ['', '/Rows', '/Totals', '/Definition', '/File?format=csv']) {
      expect(await colleague.get(`/Reports/${id}${path}`)).toMatchObject({ status: 403 });
    }
    expect(await entriesOf('employee')).toContainEqual(
      expect.objectContaining({ id, opens: false }),
    );
    const all = await pageOf('reader', id);
    expect(JSON.stringify(all)).not.toContain(MARK);
    const theirs = await pageOf('reader2', id);
    expect(theirs.total).toBeLessThan(all.total);
    expect(JSON.stringify(theirs.rows)).not.toContain('"North"');
  });

  it('shows pay to whoever sees salaries, and writes down whose was looked at', async () => {
    const pay = report.columns.filter((column) => column.pay).map((column) => column.id);
    if (pay.length === 0) return;
    const columnsFor = async (login: string) =>
      (await pageOf(login, id)).columns.map((column) => column.id);
    expect(await columnsFor('reader')).toEqual(expect.arrayContaining(pay));
    const isAboutPeople = 'employeeId' in ((await pageOf('reader', id)).rows[0] ?? {});
    const looks = async () =>
      (
        await queryOne<{ n: number }>(
          server.db,
          'select count(*)::integer as n from pay_looks where call = $call',
          { call: `Reports/${id}` },
        )
      )?.n ?? 0;
    const reader = await server.as('reader');
    // A sum of few tells their pay as well.
    for (const part of ['', '/Rows', '/Totals']) {
      const before = await looks();
      expect(await reader.get(`/Reports/${id}${part}`)).toMatchObject({ status: 200 });
      expect((await looks()) - before).toBe(isAboutPeople ? 1 : 0);
    }
    if (report.screen.allow.audit) {
      const seen = await pageOf('audit', id);
      for (const column of pay) {
        expect(seen.columns.map((one) => one.id)).not.toContain(column);
        expect(Object.keys(seen.rows[0] ?? {})).not.toContain(column);
      }
    }
  });
});

describe.each(named(SHAPES))('%s, one of its shape,', (id, report) => {
  it('answers a page without its totals, which follow by themselves', async () => {
    const reader = await server.as('reader');
    const whole = await pageOf('reader', id);
    const counts: string[] = [];
    const listen = ({ sql }: { sql: string }): void => {
      if (/count\(\*\)::integer as total|sum\(\(r\./.test(sql)) counts.push(sql);
    };
    server.services.db.on('query', listen);
    const rows = (await reader.get(`/Reports/${id}/Rows?pageSize=1500`)).body as ReportRowsFirst;
    const part = (await reader.get(`/Reports/${id}/Rows?pageSize=1`)).body as ReportRowsFirst;
    server.services.db.off('query', listen);
    expect(rows.rows).toEqual(whole.rows);
    expect(rows.columns).toEqual(whole.columns);
    const belong = report.key === undefined || whole.columns.some(({ pay }) => pay);
    if (!belong) expect(counts).toEqual([]);
    const summed = whole.columns.some(({ total }) => total);
    // A page that isn't full tells how many there are.
    expect(rows.total).toBe(belong || !summed ? whole.total : undefined);
    expect(part.total).toBe(belong ? whole.total : undefined);
    const totals = await reader.get(`/Reports/${id}/Totals`);
    expect(totals.body).toEqual({ total: whole.total, totals: whole.totals });
  });

  it('goes out whole as CSV, workbook and PDF', async () => {
    const reader = await server.as('reader');
    const { columns, total: before } = await pageOf('reader', id);
    const lines = (await fileOf(id, 'csv')).toString('utf8').trim().split('\r\n');
    const [sheet] = await readExcelFile(await fileOf(id, 'xlsx'));
    expect(sheet?.data[0]).toEqual(columns.map(({ label }) => label));
    const pdf = await fileOf(id, 'pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.subarray(-6).toString()).toContain('EOF');
    const { total: after } = await pageOf('reader', id, '&isPrint=true');
    // The digital footprint grows by each exported file, while it is exported.
    const held = [before, lines.length - 1, (sheet?.data.length ?? 0) - 1, after];
    expect(held).toEqual(held.toSorted((a, b) => a - b));
    const recorded = await query<{ detail: string }>(
      server.owner,
      `select detail from data_accesses
       where user_id = $userId and kind = 'export' and call like $call order by id`,
      { userId: reader.userId, call: `/api/Reports/${id}%` },
    );
    expect(recorded.slice(-4).map(({ detail }) => detail)).toEqual([
      'format=csv',
      'format=xlsx',
      'format=pdf',
      expect.stringMatching(/^print=true&/),
    ]);
  });
});

it('refuses what a filter of each kind does not take, and columns that there are not', async () => {
  const reader = await server.as('reader');
  const ofEachKind = new Map(
    REPORTS.flatMap(({ id, filters }) =>
      Object.entries(filters).map(([name, { kind }]) => [kind, { id, name }] as const),
    ),
  );
  for (const [kind, { id, name }] of ofEachKind) {
    const wrong = {
      period: 'from=2026-02-30',
      reference: `${name}=x`,
      listed: `${name}=x`,
      choice: `${name}=constructor`,
      several: `${name}=code,constructor`,
      day: `${name}=0000-01-01`,
      search: `${name}=${'x'.repeat(201)}`,
      text: `${name}=${'x'.repeat(201)}`,
    }[kind];
    expect(await reader.get(`/Reports/${id}?${wrong}`)).toMatchObject({ status: 400 });
  }
  for (const unknown of ['constructor', '__proto__', 'name";drop']) {
    const asked = `/Reports/employeeList?sort=${encodeURIComponent(unknown)}`;
    expect(await reader.get(asked)).toMatchObject({ status: 400 });
  }
});

describe('the report that people put together', () => {
  const of = async (login: string, asked: string) =>
    (await server.as(login)).get(`/Reports/customReport?pageSize=1500&${asked}`);
  const page = async (login: string, asked: string) => (await of(login, asked)).body as ReportPage;

  it('shows the chosen fields alone, as of a day, and pay to whoever may see it', async () => {
    const fields = 'fields=code,joined,gross';
    const seen = await page('reader', `${fields}&sort=joined`);
    expect(seen.columns.map(({ id }) => id)).toEqual(['name', 'code', 'joined', 'gross']);
    expect(Object.keys(seen.rows[0] ?? {})).not.toContain('mail');
    const blind = await page('audit', fields);
    expect(blind.columns.map(({ id }) => id)).toEqual(['name', 'code', 'joined']);
    expect(JSON.stringify(blind.rows)).not.toContain('gross');
    // Nor by sorting, which somebody else's saved filter may ask for, nor by an unlisted name.
    expect(await page('audit', `${fields}&sort=gross&descending=true`)).toEqual(blind);
    expect((await of('reader', 'fields=code,password_hash')).status).toBe(400);
    expect((await page('reader', `${fields}&asOf=1990-01-01`)).total).toBe(0);
  });

  it('adds up groups, but no pay of fewer than five people, and names none of them', async () => {
    const grouped = await page('reader', 'fields=gross&by=designation&status=all');
    const people = (await page('reader', 'status=all')).total;
    expect(grouped.totals['people']).toBe(people);
    for (const row of grouped.rows) {
      expect(row['gross'] === null).toBe(Number(row['people']) < 5);
      expect(row['employeeId']).toBeNull();
    }
    const one = await page('reader', 'fields=gross&by=unit&search=the%20reader&status=all');
    expect(one.rows.map((row) => row['gross'])).not.toContainEqual(expect.any(Number));
  });
});

describe('saved filters', () => {
  const save = async (login: string, body: object) =>
    (await server.as(login)).post('/Reports/employeeList/SaveView', body);
  const views = async (login: string) =>
    (await (await server.as(login)).get('/Reports/employeeList/Views')).body as ReportView[];
  const named = async (login: string) => (await views(login)).map(({ name }) => name);

  it('are one’s own, a role’s or everybody’s who may open the report', async () => {
    const query = { search: 'a', sort: 'code', descending: 'true' };
    expect(await save('reader', { name: 'Mine', query })).toMatchObject({ status: 200 });
    await save('reader', { name: 'Of audit', query, sharedWith: 'audit' });
    await save('reader', { name: 'Of all', query, sharedWith: 'everyone' });
    expect(await views('reader')).toMatchObject([
      { name: 'Mine', query, sharedWith: null, isOwn: true, isDefault: false },
      { name: 'Of all' },
      { name: 'Of audit' },
    ]);
    expect(await named('audit')).toEqual(['Of all', 'Of audit']);
    expect(await named('md')).toEqual(['Of all']);
    const colleague = await server.as('employee');
    expect(await colleague.get('/Reports/employeeList/Views')).toMatchObject({ status: 403 });
    expect(await views('foreign')).toEqual([]);
    expect(await (await server.as('reader')).get('/Reports/serviceInfo/Views')).toMatchObject({
      body: [],
    });
    // An equal name, ignoring case, is overwritten.
    await save('reader', { name: 'mine', query: { sort: 'name' } });
    expect(await views('reader')).toMatchObject([
      { name: 'mine', query: { sort: 'name' } },
      {},
      {},
    ]);
  });

  it('refuse what is no filter of the report, and a name that is empty', async () => {
    const wrong = [
      { name: 'x', query: { departments: '1' } },
      { name: 'x', query: { page: '2' } },
      { name: ' ', query: {} },
      { name: 'x', query: { search: 'x'.repeat(201) } },
      { name: 'x', query: {}, sharedWith: 'constructor' },
    ];
    for (const body of wrong) expect(await save('reader', body)).toMatchObject({ status: 400 });
  });

  it('are the start of whoever chose one; only whoever made it ends it', async () => {
    const audit = await server.as('audit');
    const [shared] = await views('audit');
    const mine = (await views('reader')).find(({ name }) => name === 'mine');
    const choose = (id: number | undefined) =>
      audit.post('/Reports/employeeList/DefaultView', { id });
    expect(await choose(mine?.id)).toMatchObject({ status: 404 });
    expect(await choose(shared?.id)).toMatchObject({ status: 200 });
    expect((await views('audit')).filter(({ isDefault }) => isDefault)).toEqual([
      expect.objectContaining({ name: 'Of all' }),
    ]);
    expect((await views('reader')).some(({ isDefault }) => isDefault)).toBe(false);
    const end = async (login: string) =>
      (await server.as(login)).post('/Reports/employeeList/DeleteView', { id: shared?.id });
    expect(await end('audit')).toMatchObject({ status: 404 });
    expect(await end('reader')).toMatchObject({ status: 200 });
    expect(await named('audit')).toEqual(['Of audit']);
  });
});

describe('a dashboard', () => {
  const BOARDS = ['Own', 'Management'] as const;
  const boardOf = async (login: string, board: (typeof BOARDS)[number]) =>
    (await server.as(login)).get(`/Dashboard/${board}`);
  const partsOf = async (login: string, board: (typeof BOARDS)[number]) =>
    (await boardOf(login, board)).body as BoardAnswer;

  it('counts what the reports count that it leads to, for three roles of different sight', async () => {
    for (const board of BOARDS) {
      const seen = new Map<string, string>();
      for (const login of ['reader', 'reader2', 'audit']) {
        const answer = await boardOf(login, board);
        expect(answer.status).toBe(200);
        const figures = await boardAgrees(await server.as(login), answer.body as BoardAnswer);
        seen.set(login, JSON.stringify(figures));
      }
      expect(new Set(seen.values()).size).toBe(board === 'Management' ? 3 : 2);
    }
    const shown = (await partsOf('reader', 'Management')).components.map(({ id }) => id);
    expect(shown).toEqual(
      COMPONENTS.filter(({ board }) => board === 'management').map(({ id }) => id),
    );
  });

  it('shows nothing of reports that its reader may not open, and no pay without the sight of it', async () => {
    expect(await boardOf('employee', 'Management')).toMatchObject({ status: 403 });
    const idsOf = async (login: string) =>
      (await partsOf(login, 'Management')).components.map(({ id }) => id);
    expect(await idsOf('finance')).toEqual(['absence', 'cost', 'overtime']);
    expect(await idsOf('audit')).not.toContain('cost');
    expect(await idsOf('audit')).toContain('headcount');
  });

  it('is narrowed by an administrator, role by role, and never widened', async () => {
    const admin = await server.as('admin');
    const showTo = (role: string, isShown: boolean, component = 'headcount') =>
      admin.post('/Dashboard/ShowTo', { component, role, isShown });
    const sees = async (login: string) =>
      (await partsOf(login, 'Management')).components.some(({ id }) => id === 'headcount');
    expectOk(await showTo('hr', false));
    // People who are also auditors see it as auditors do.
    expect([await sees('hr'), await sees('reader'), await sees('md')]).toEqual([false, true, true]);
    expectOk(await showTo('audit', false));
    expect([await sees('reader'), await sees('md')]).toEqual([false, true]);
    await Promise.all(['hr', 'audit', 'hr'].map((role) => showTo(role, true)));
    expect([await sees('hr'), await sees('reader')]).toEqual([true, true]);
    for (const [role, component] of [
      ['employee', 'headcount'],
      ['finance', 'headcount'],
      ['nobody', 'headcount'],
    ]) {
      expect(await showTo(role ?? '', true, component)).toMatchObject({ status: 400 });
    }
    expect(await showTo('hr', true, 'constructor')).toMatchObject({ status: 400 });
    expectOk(await admin.post('/Dashboard/SetActive', { component: 'headcount', isActive: false }));
    expect(await sees('md')).toBe(false);
    expectOk(await admin.post('/Dashboard/SetActive', { component: 'headcount', isActive: true }));
    expect(await sees('md')).toBe(true);
    const listed = (await admin.get('/Dashboard/Components')).body as BoardComponentEntry[];
    const cost = listed.find(({ id }) => id === 'cost');
    expect(cost?.roles.filter(({ mayOpen }) => mayOpen).map(({ role }) => role)).toEqual([
      'hr',
      'md',
      'finance',
    ]);
    const hr = await server.as('hr');
    for (const path of ['SetActive', 'ShowTo']) {
      expect(await hr.post(`/Dashboard/${path}`, {})).toMatchObject({ status: 403 });
    }
    const recorded = await query<{ after: object }>(
      server.db,
      `select after from record_changes where record_type = 'dashboard component' order by id`,
    );
    expect(recorded.slice(0, 2)).toEqual([
      { after: { component: 'headcount', isActive: true, hiddenFrom: ['hr'] } },
      { after: { hiddenFrom: ['hr', 'audit'] } },
    ]);
  });

  it('stands as its reader has arranged it, wherever they sign in, and as nobody else has', async () => {
    const arranged = async (login: string, board: (typeof BOARDS)[number]) =>
      (await partsOf(login, board)).arrangement;
    const reader = await server.as('reader');
    const own = { order: ['myMeals', 'waiting'], hidden: ['announcements'] };
    expectOk(await reader.post('/Dashboard/ArrangeOwn', { order: [], hidden: ['myMeals'] }));
    expectOk(await reader.post('/Dashboard/ArrangeOwn', own));
    expectOk(await reader.post('/Dashboard/ArrangeManagement', { order: [], hidden: ['cost'] }));
    expect(await arranged('reader', 'Own')).toEqual(own);
    expect(await arranged('reader', 'Management')).toEqual({ order: [], hidden: ['cost'] });
    expect(await arranged('reader2', 'Own')).toEqual({ order: [], hidden: [] });
    // Hidden components are sent anyway: hiding isn't a permission, and showing them again needs no
    // request.
    expect((await partsOf('reader', 'Management')).components.map(({ id }) => id)).toContain(
      'cost',
    );
    for (const wrong of [
      { order: ['headcount'], hidden: [] },
      { order: ['myMeals', 'myMeals'], hidden: [] },
      { order: [], hidden: 'myMeals' },
      { order: [] },
    ]) {
      expect(await reader.post('/Dashboard/ArrangeOwn', wrong)).toMatchObject({ status: 400 });
    }
    const colleague = await server.as('employee');
    expect(
      await colleague.post('/Dashboard/ArrangeManagement', { order: [], hidden: [] }),
    ).toMatchObject({ status: 403 });
    expect(await arranged('reader', 'Own')).toEqual(own);
    // A component that no longer exists is left out.
    await server.owner.raw(`update board_arrangements set placed = placed || 'gone'::text`);
    expect(await arranged('reader', 'Own')).toEqual(own);
  });

  it('loses the part alone that can’t be read, and says so', async () => {
    await server.owner.raw('alter table meal_takes rename to meal_takes_away');
    const broken = await partsOf('reader', 'Own');
    await server.owner.raw('alter table meal_takes_away rename to meal_takes');
    const failed = broken.components.filter(({ shows }) => shows === 'failure');
    expect(failed.map(({ id }) => id)).toEqual(['myMeals']);
    const whole = await partsOf('reader', 'Own');
    expect(whole.components.filter(({ id }) => id !== 'myMeals')).toEqual(
      broken.components.filter(({ id }) => id !== 'myMeals'),
    );
  });
});

it('counts in the cost of a department of fewer than five people nobody’s pay', async () => {
  await query(
    server.owner,
    `update employees set department_id = 2, section_id = 3 where department_id = 1 and id > 3`,
  );
  const { rows } = await pageOf('reader', 'costToCompany');
  expect(rows.find((row) => row['departmentId'] === 1)).toMatchObject({ people: 3, gross: null });
});

it('names the questions of a form only to whoever filled it in or owns it', async () => {
  const [version] = await query<{ id: number }>(
    server.owner,
    `select v.id from controlled_document_versions v
     join form_answers a on a.version_id = v.id join employees e on e.id = a.employee_id
     where e.code = 'U-reader'`,
  );
  const labels = async (login: string) =>
    (await pageOf(login, 'ownFormAnswers', `&versionId=${version?.id ?? 0}`)).columns.map(
      ({ label }) => label,
    );
  expect(await labels('reader')).toContain('Notes counted');
  expect(await labels('employee')).not.toContain('Notes counted');
});

it('links to screens that its reader may open, and to no others', async () => {
  const leads = async (login: string) =>
    (await pageOf(login, 'lateCosts')).columns.find(({ id }) => id === 'name')?.leadsTo;
  expect(await leads('hr')).toContain('/profile/employeeServiceBook/');
  expect(await leads('finance')).toBeUndefined();
});

it('shows everybody what is recorded of them, and nothing of anybody else', async () => {
  // Recorded, too: the two differ even where each has only signed in.
  const reader = await server.as('reader');
  await reader.get('/Reports/employeeList/File?format=csv');
  const totals = await Promise.all(
    ['reader', 'employee'].map(async (login) => {
      const { userId } = await server.as(login);
      const shown = await pageOf(login, 'ownFootprint');
      const recorded = await queryOne<{ total: number }>(
        server.owner,
        `select (select count(*) from sign_in_log where user_id = $userId)::integer
           + (select count(*) from pay_looks where viewer_id = $userId)::integer
           + (select count(*) from data_accesses where user_id = $userId)::integer
           + (select count(*) from permission_changes where actor_id = $userId)::integer as total`,
        { userId },
      );
      expect({ login, total: shown.total }).toEqual({ login, total: recorded?.total });
      // In words: the path comes second.
      expect(
        shown.rows.map(({ what }) => what).filter((what) => String(what).includes('/')),
      ).toEqual([]);
      return shown.total;
    }),
  );
  expect(totals[0]).not.toBe(totals[1]);
  const taken = (await pageOf('reader', 'ownFootprint')).rows.find(({ kind }) => kind === 'Export');
  expect(taken).toMatchObject({
    what: 'Employee List',
    detail: expect.stringContaining('format=csv'),
  });
});
