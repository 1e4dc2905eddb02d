import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  OwnSlip,
  Payslip,
  SlipComparison,
  WhyAnswer,
} from '#machines/domains/pay/contracts/payslips.ts';
import { query } from '#server/platform/db/sql.ts';
import { payrollChecks } from '#server/domains/pay/runs/index.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let structure: PayStructure;
let office: PayrollOffice;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      structure = await createPayStructure(owner);
      // Deductions of past months, and recovered pay, have elements of their own.
      await owner.raw(`
        with x as (insert into payroll_elements (account_id, code, name, direction, item_kind)
            values (1, 'deducted', 'Deductions of earlier months', 'deduction', 'arrearsDeducted'),
              (1, 'untaxed', 'Taxable pay recovered', 'information', 'arrearsUntaxed') returning id, code),
          b as (insert into salary_breakdown_elements (salary_breakdown_id, position, element_id)
            select (select id from salary_breakdowns), case code when 'deducted' then 20 else 21 end, id from x)
        insert into element_formulas (account_id, note, element_id, from_day, calculated, counts_in_tax)
          select 1, 'First', id, '2020-01-01', 'items', code = 'untaxed' from x`);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
});
afterAll(() => server.close());

const employeeId = async (login: string) => (await server.as(login)).employeeId ?? 0;

/** A raise of gross and basic from a day on, as released. */
const raise = async (id: number, day: string, by: number) =>
  query(
    server.db,
    `insert into salary_revisions (employee_id, effective_date, gross_before, gross_after, basic_before,
       basic_after, applied_at, cause)
     select id, $day::date, gross, gross + $by::numeric, basic, basic + $by::numeric / 2, null, 'correction'
     from employees where id = $id`,
    { id, day, by },
  );

const amountOf = ({ lines }: Payslip, wanted: string) =>
  lines.find(({ code }) => code === wanted)?.amount;

describe('a slip', () => {
  it('opens every amount to its formula, for its owner alone and those who may see runs', async () => {
    await office.locked(1);
    const [slip] = await office.get<OwnSlip[]>('employee', '/Payroll/MySlips');
    const own = await office.get<Payslip>('employee', `/Payroll/Slip?slipId=${slip?.id}`);
    expect(own.lines.find(({ code }) => code === 'tax')?.amount).toBeGreaterThan(0);
    const why = await office.get<WhyAnswer>(
      'employee',
      `/Payroll/Why?slipId=${slip?.id}&code=house_rent`,
    );
    expect(why.trace).toMatchObject({ formula: '50% * basic', names: [{ name: 'basic' }] });
    // Figures that are no lines of the slip are explained in words.
    const tax = await office.get<WhyAnswer>('employee', `/Payroll/Why?slipId=${slip?.id}&code=tax`);
    expect(tax.meanings).toEqual(
      expect.arrayContaining([
        { name: 'base.tax', label: 'Sum of what counts in taxable pay' },
        { name: 'tax', label: 'Tax' },
      ]),
    );
    const manager = await server.as('manager');
    expect((await manager.get(`/Payroll/Slip?slipId=${slip?.id}`)).status).toBe(404);
    const file = await (
      await server.as('employee')
    ).get(`/Payroll/SlipFile?slipId=${slip?.id}&locale=bn`);
    expect(file.status).toBe(200);
  });

  it('isn’t explained once its inputs or amounts are no longer what was calculated', async () => {
    const id = await employeeId('employee');
    const [slip] = await query<{ id: number }>(
      server.db,
      'select id from slips where employee_id = $id and is_live',
      { id },
    );
    await server.owner.raw(`alter table slips disable trigger user`);
    await server.owner.raw(
      `update slips set net = net + 100, amounts[1] = amounts[1] + 100 where id = ${slip?.id}`,
    );
    const client = await server.as('employee');
    const refused = await client.get(`/Payroll/Why?slipId=${slip?.id}&code=basic`);
    expect(refused.status).toBe(409);
    await server.owner.raw(
      `update slips set net = net - 100, amounts[1] = amounts[1] - 100 where id = ${slip?.id}`,
    );
    await server.owner.raw(`alter table slips enable trigger user`);
    expect((await client.get(`/Payroll/Why?slipId=${slip?.id}&code=basic`)).status).toBe(200);
  });

  it('divides a raise in mid-month by days, and says why it is more', async () => {
    const id = await employeeId('employee');
    await raise(id, '2026-02-15', 2800);
    await office.locked(2);
    const [slip] = await office.get<OwnSlip[]>('employee', '/Payroll/MySlips');
    const compared = await office.get<SlipComparison>(
      'employee',
      `/Payroll/Compare?slipId=${slip?.id}`,
    );
    const pay = compared.causes.find(({ cause }) => cause === 'pay');
    // 14 of 28 days: half of 1,400 more basic.
    expect(pay?.elements.find(({ code }) => code === 'basic')?.amount).toBe(700);
    const sum = compared.causes.reduce((all, { amount }) => all + amount, 0);
    expect(sum).toBeCloseTo(compared.net - (compared.before?.net ?? 0), 2);
  });

  it('leads from a raise without an increment to the history with its cause, if the reader may open it', async () => {
    const id = await employeeId('employee');
    const [slip] = await office.get<OwnSlip[]>('employee', '/Payroll/MySlips');
    const raises = await Promise.all(
      ['employee', 'hr', 'audit'].map(async (login) => {
        const path = `/Payroll/Why?slipId=${slip?.id}&code=basic`;
        const { sources } = await office.get<WhyAnswer>(login, path);
        return sources.find(({ label }) => label === 'Correction')?.to;
      }),
    );
    expect(raises).toEqual([
      '/SelfService/salaryRevisions',
      `/compensationAndBenefits/increment/salaryRevisions?employeeId=${id}`,
      null,
    ]);
  });
});

describe('a fact that comes late', () => {
  it('is found by itself and paid once in the next run, whichever comes first', async () => {
    const id = await employeeId('employee');
    await raise(id, '2026-01-01', 3100);
    const { missing } = await office.get<{ missing: { kind: string; count: number }[] }>(
      'hr',
      `/Payroll/Missing?monthId=${structure.months.get(3)}&kind=salary`,
    );
    expect(missing.find(({ kind }) => kind === 'lateFacts')?.count).toBe(1);
    await office.locked(3);
    const [slip] = await office.get<OwnSlip[]>('employee', '/Payroll/MySlips');
    const shown = await office.get<Payslip>('employee', `/Payroll/Slip?slipId=${slip?.id}`);
    expect(shown.arrears.map(({ month, causes }) => [month, causes])).toEqual([
      ['2026-01', ['pay']],
      ['2026-02', ['pay']],
    ]);
    // 3,100 more gross in each month, all of it taxed; 155 of it go to the provident fund.
    expect(amountOf(shown, 'arrears')).toBe(2 * 3100);
    expect(amountOf(shown, 'deducted')).toBe(2 * 155);
    await office.locked(4);
    const [april] = await office.get<OwnSlip[]>('employee', '/Payroll/MySlips');
    const next = await office.get<Payslip>('employee', `/Payroll/Slip?slipId=${april?.id}`);
    expect(next.arrears).toEqual([]);
    expect(next.lines.find(({ code }) => code === 'arrears')?.amount).toBe(0);
  });

  it('recovers what was paid too much, too', async () => {
    const id = await employeeId('manager');
    await raise(id, '2026-04-01', -620);
    await office.locked(5);
    const [slip] = await office.get<OwnSlip[]>('manager', '/Payroll/MySlips');
    const shown = await office.get<Payslip>('manager', `/Payroll/Slip?slipId=${slip?.id}`);
    expect(amountOf(shown, 'recovered')).toBe(620);
    expect(amountOf(shown, 'deducted')).toBe(-31);
    expect(amountOf(shown, 'untaxed')).toBe(-620);
  });
});

describe('locking attendance after a calculation', () => {
  const lock = () =>
    query(
      server.db,
      `insert into attendance_locks (account_id, business_unit_id, month, locked_by)
       select 1, u.id, '2026-06-01', (select min(id) from users) from business_units u where u.account_id = 1`,
    );
  const setAbsent = (id: number, absent: number) =>
    query(
      server.db,
      `insert into attendance_days (employee_id, day, kind, status, starts_at, ends_at, worked, expected, late, early,
         beyond, worth, present, on_leave, absent, is_contradictory)
       select e.id, '2026-06-10', 'work', 'x', now(), now(), 0, 480, 0, 0, 0, 1, 0, 0,
         case when e.id = $id then $absent::real else 0 end, false
       from employees e where e.account_id = 1
       on conflict (employee_id, day) do update set absent = excluded.absent`,
      { id, absent },
    );
  const readLate = (runId: number) =>
    query<{ employeeId: number; cause: string }>(
      server.db,
      `select f.employee_id as "employeeId", f.cause from late_pay_facts f join slips s on s.id = f.slip_id
       where s.run_id = $runId and s.is_live`,
      { runId },
    );

  it('notes a late fact only for people whose days are no longer those that were counted', async () => {
    const id = await employeeId('employee');
    await setAbsent(id, 1);
    const run = await office.create(6);
    await lock();
    expect(await readLate(run.id)).toEqual([]);
    await query(
      server.db,
      `update attendance_locks set reopened_at = now(), reopened_by = locked_by, reason = 'Wrong'`,
    );
    await setAbsent(id, 0);
    await lock();
    expect(await readLate(run.id)).toEqual([{ employeeId: id, cause: 'attendance' }]);
    expect((await office.details(run.id)).changedSince).toBe(1);
  });

  it('notes leave without pay of a past month, where no attendance is recorded', async () => {
    const id = await employeeId('manager');
    const run = (
      await query<{ id: number }>(
        server.db,
        `select r.id from payroll_runs r join payroll_months m on m.id = r.month_id where m.name = '2026-05'`,
      )
    )[0];
    await query(
      server.db,
      `with type as (insert into leave_types (account_id, name, is_paid) values (1, 'Unpaid', false) returning id),
       request as (insert into requests (account_id, kind, workflow, number, business_unit_id, employee_id, filed_by,
           pipeline_version, created_at)
         select 1, 'leave', 'leave', 'L-1', business_unit_id, id, 1, 1, now() from employees where id = $id
         returning id)
       insert into leave_days (account_id, request_id, employee_id, day, part, days, leave_type_id, is_approved)
       select 1, request.id, $id, '2026-05-12', int4range(0, 1000), 1, type.id, true from type, request`,
      { id },
    );
    expect(await readLate(run?.id ?? 0)).toEqual([{ employeeId: id, cause: 'attendance' }]);
  });
});

describe('a recurring item that is recorded late', () => {
  const slipOf = async (month: number) => {
    await office.locked(month);
    const [slip] = await office.get<OwnSlip[]>('employee', '/Payroll/MySlips');
    return office.get<Payslip>('employee', `/Payroll/Slip?slipId=${slip?.id}`);
  };
  const given = (slip: Payslip) =>
    slip.arrears
      .filter(({ causes }) => causes.includes('recurring'))
      .map(({ month, lines }) => [month, lines.find(({ code }) => code === 'overtime')?.amount]);

  it('is paid for the months before, and put right when it is changed, each once', async () => {
    const id = await employeeId('employee');
    await query(
      server.db,
      `insert into recurring_items (business_unit_id, employee_id, note, element_id, amount, starts_on)
       select e.business_unit_id, e.id, 'Deputy', x.id, 1000, '2026-04-01'
       from employees e join payroll_elements x on x.account_id = 1 and x.code = 'overtime' where e.id = $id`,
      { id },
    );
    const july = await slipOf(7);
    expect(given(july).slice(0, 2)).toEqual([
      ['2026-04', 1000],
      ['2026-05', 1000],
    ]);
    await query(server.db, 'update recurring_items set amount = 400 where employee_id = $id', {
      id,
    });
    const august = await slipOf(8);
    expect(given(august).slice(0, 2)).toEqual([
      ['2026-04', -600],
      ['2026-05', -600],
    ]);
    expect(given(august).at(-1)).toEqual(['2026-07', -600]);
    await query(
      server.db,
      "update recurring_items set ends_on = '2026-08-31' where employee_id = $id",
      { id },
    );
    const september = await slipOf(9);
    expect(september.arrears).toEqual([]);
    expect(amountOf(september, 'overtime')).toBe(0);
  });
});

describe('verification', () => {
  const findings = async () =>
    (await Promise.all(payrollChecks.map(({ find }) => find(server.db, 1, server.services.engine))))
      .flat()
      .map(({ row, reason }) => `${row?.table}: ${reason}`);
  const tamper = async (table: string, sql: string, undo: string) => {
    await server.owner.raw(`alter table ${table} disable trigger user; ${sql}`);
    const found = await findings();
    await server.owner.raw(`${undo}; alter table ${table} enable trigger user`);
    return found;
  };

  it('finds nothing in what Cadre did itself, and names what someone else changed', async () => {
    expect(await findings()).toEqual([]);
    const [slip] = await query<{ id: number; run: number }>(
      server.db,
      'select id, run_id as run from slips where is_live order by id limit 1',
    );
    const change = (by: string) =>
      `update slips set amounts[1] = amounts[1] ${by} where id = ${slip?.id}`;
    expect(await tamper('slips', change('+ 1'), change('- 1'))).toEqual([
      'slips: Its amounts are not those that its inputs come to',
      'payroll_versions: The slips of version 1 are not those that were calculated',
    ]);
    const inputs = (from: string, to: string) =>
      `update run_inputs set inputs = replace(inputs, '${from}', '${to}')
       where run_id = ${slip?.run} and employee_id = (select employee_id from slips where id = ${slip?.id})`;
    expect(
      await tamper(
        'run_inputs',
        inputs('"days.paid":31', '"days.paid":30'),
        inputs('"days.paid":30', '"days.paid":31'),
      ),
    ).toEqual(['slips: Its inputs are not those that it was calculated from']);
    const gone = `update slips set is_live = true, state = 'paid' where id = ${slip?.id}`;
    expect(
      await tamper('slips', gone, `update slips set state = 'made' where id = ${slip?.id}`),
    ).toEqual(['slips: It is marked as paid without a payment']);
    expect(await findings()).toEqual([]);
  });
});
