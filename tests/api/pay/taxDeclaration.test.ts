import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
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
      await owner.raw(`
        insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id, prove_until)
          select 1, '2026', '2026-01-01', '2026-12-31', id, '2026-02-28' from payroll_elements where code = 'tax';
        insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id, declare_until)
          select 1, '2025', '2025-01-01', '2025-12-31', id, '2025-03-31' from payroll_elements where code = 'tax';
        insert into pay_facts (account_id, label, name, kind, default_value)
          values (1, 'Investment', 'tax.investment', 'money', '0'), (1, 'Fixed', 'tax.fixed', 'money', '0');
        update element_formulas set formula = 'if(tax.fixed > 0, tax.fixed,
          max(5% * ytd(base.tax) - 5% * tax.investment - before(tax), 0))'
          where element_id = (select id from payroll_elements where code = 'tax')`);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
});
afterAll(() => server.close());

const own = async (): Promise<number> => (await server.as('employee')).employeeId;

const taxes = async (employeeId: number): Promise<number[]> =>
  (
    await query<{ amount: number }>(
      server.db,
      'select amount::float8 as amount from tax_ledger where employee_id = $employeeId order by day',
      { employeeId },
    )
  ).map(({ amount }) => amount);

const send = (payload: object) =>
  office.post('employee', '/Requests/taxDeclaration/Send', {
    payload: {
      insurance: null,
      certificates: null,
      shares: null,
      donations: null,
      proof: null,
      remark: null,
      ...payload,
    },
  });

it('is offered for the newest tax year first', async () => {
  const answer = await office.get('employee', '/Resources/taxYear/Options');
  expect(answer).toMatchObject([{ label: '2026' }, { label: '2025' }]);
});

describe('a declaration', () => {
  it('lowers the tax from its approval on, until the deadline for its proof', async () => {
    const id = await own();
    await office.locked(1);
    const sent = await send({ taxYearId: 1, savings: 10_000 });
    expect([sent.status, sent.body]).toEqual([200, expect.anything()]);
    const { workflow, requestId } = sent.body as { workflow: string; requestId: number };
    const decided = await office.post('hr', '/Workflow/Dispatch', {
      workflow,
      items: [{ subjectId: requestId, event: { type: 'approve', comment: 'As agreed' } }],
    });
    expect([decided.status, decided.body]).toEqual([200, expect.anything()]);
    await office.locked(2);
    await office.locked(3);
    const [first = 0, second = 0, third = 0] = await taxes(id);
    expect(second).toBeCloseTo(first - 500, 2);
    expect(third).toBeCloseTo(first + 500, 2);
    // Others have the default.
    const [one = 0, two = 0] = await taxes(1);
    expect(two).toBeCloseTo(one, 2);
  });

  it('is made once a year and in time; a second one needs its proof', async () => {
    const second = await send({ taxYearId: 1, savings: 5000 });
    expect([second.status, JSON.stringify(second.body)]).toEqual([
      400,
      expect.stringContaining('add the proof'),
    ]);
    const late = await send({ taxYearId: 2, savings: 5000 });
    expect([late.status, JSON.stringify(late.body)]).toEqual([
      400,
      expect.stringContaining('were due until 2025-03-31'),
    ]);
    const nothing = await send({ taxYearId: 1, savings: 0 });
    expect(nothing.status).toBe(400);
  });

  it('is given to the first of two tabs, and not changed after the deadline', async () => {
    const declareUntil = (day: string | null) =>
      server.owner.raw('update tax_years set declare_until = ? where id = 2', [day]);
    await declareUntil('2999-12-31');
    const both = await Promise.all([1, 2].map(() => send({ taxYearId: 2, savings: 5000 })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const sent = both.find(({ status }) => status === 200)?.body as {
      workflow: string;
      requestId: number;
    };
    await declareUntil('2025-03-31');
    const payload = {
      taxYearId: 2,
      savings: 900_000,
      insurance: null,
      certificates: null,
      shares: null,
      donations: null,
      proof: null,
      remark: null,
    };
    const dispatch = (login: string, event: object) =>
      office.post(login, '/Workflow/Dispatch', {
        workflow: sent.workflow,
        items: [{ subjectId: sent.requestId, event }],
      });
    const edited = await dispatch('employee', { type: 'edit', payload });
    expect([edited.status, JSON.stringify(edited.body)]).toEqual([
      400,
      expect.stringContaining('were due until 2025-03-31'),
    ]);
    // What HR sends back is answered after the deadline, too.
    expect((await dispatch('hr', { type: 'sendBack', comment: 'Which scheme?' })).status).toBe(200);
    const again = await dispatch('employee', { type: 'resend', payload });
    expect([again.status, again.body]).toEqual([200, expect.anything()]);
  });
});

describe('a tax assignment', () => {
  it('fixes the tax of a month, and later months level out', async () => {
    const [unit] = await query<{ id: number }>(
      server.db,
      'select business_unit_id as id from employees where id = 1',
    );
    const { status, body } = await office.post('hr', '/Resources/taxProfile/Save', {
      values: {
        note: 'Fixed',
        businessUnitId: unit?.id,
        employeeId: 1,
        taxYearId: 1,
        regime: 'slabs',
        category: 'general',
        place: 'cityA',
        employer: null,
        openingIncome: null,
        openingTax: null,
        fixedAmount: 700,
      },
    });
    expect([status, body]).toEqual([200, expect.anything()]);
    await office.locked(4);
    await server.owner.raw(`update employee_pay_facts set value = '0' where employee_id = 1`);
    await office.locked(5);
    const [first = 0, , , fourth, fifth] = await taxes(1);
    expect(fourth).toBe(700);
    expect(fifth).toBeCloseTo(2 * first - 700, 2);
  });
});
