import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calculateSlip, compileStructure } from '#machines/domains/pay/calculation/index.ts';
import { countryFile } from '#machines/domains/pay/contracts/countryFile.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { storePayStructure } from '#server/demo/pay/payStructure.ts';
import {
  assignPay,
  readAssignments,
  readDefinitions,
  storeDefinition,
} from '#server/domains/pay/structure/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const by = { accountId: 1, userId: 1, source: 'policyApply' } as const;
let breakdownId = 0;
let policyIds: number[] = [];
let groupIds: number[] = [];

const ids = async (table: string): Promise<number[]> =>
  (
    await query<{ id: number }>(
      server.db,
      `select id from ${table} where account_id = 1 order by id`,
    )
  ).map(({ id }) => id);

beforeAll(async () => {
  server = await startTestServer();
  const hr = await queryOne<{ userId: number; employeeId: number }>(
    server.db,
    `select id as "userId", employee_id as "employeeId" from users where login_id = 'hr'`,
  );
  const actor: Actor = { userId: 0, employeeId: 0, ...hr, accountId: 1, name: 'HR', roles: [] };
  await server.db.transaction((tx) =>
    storePayStructure({ tx, today: '2026-11-28', actor: () => actor }),
  );
  [breakdownId = 0] = await ids('salary_breakdowns');
  policyIds = await ids('salary_policies');
  groupIds = await ids('payroll_groups');
});
afterAll(() => server.close());

const definitionOf = async (day: string) => {
  const [one] = await readDefinitions(server.db, { accountId: 1, day }, [
    { breakdownId, policyId: policyIds[0] ?? 0 },
  ]);
  if (!one) throw new Error('No definition');
  return one.definition;
};

it('reads an imported structure as the evaluator’s definition, which calculates a slip that adds up', async () => {
  const { plan, problems } = compileStructure(await definitionOf('2026-11-30'), '2026-11-30');
  expect(problems).toBeUndefined();
  if (!plan) return;
  const facts = {
    'pay.gross': '50000',
    'pay.basic': '25000',
    'days.paid': 28,
    'days.basis': 30,
    confirmed: true,
    sex: 'male',
    period: 5,
    periods: 12,
    periods_left: 7,
    leaving: false,
    // People without a tax profile have these defaults.
    'tax.opening_income': '0',
    'tax.opening_tax': '0',
    'tax.fixed': '0',
    'tax.investment': '0',
  };
  const { slip, problem } = calculateSlip(plan, { facts });
  expect(problem).toBeUndefined();
  const amount = (code: string) => slip?.amounts[plan.places.get(code) ?? -1];
  expect(amount('basic')).toBe(2_333_333);
  expect(slip?.gross).toBe(4_666_667);
  expect(amount('provident_fund')).toBe(233_333);
});

it('has only what holds on the day, so that a rule of another day makes no other definition', async () => {
  const ofNow = await definitionOf('2026-11-30');
  expect(ofNow.tables.find(({ code }) => code === 'tax_slabs')?.versions).toMatchObject([
    { from: '2025-07-01', until: null },
  ]);
  const before = await definitionOf('2025-06-30');
  expect(before.tables.find(({ code }) => code === 'tax_slabs')?.versions).toMatchObject([
    { from: '2024-07-01', until: null },
  ]);
  const store = () => server.db.transaction((tx) => storeDefinition(tx, 1, ofNow));
  const first = await store();
  const hr = await server.as('hr');
  const [element] = await query<{ id: number }>(
    server.db,
    `select id from payroll_elements where code = 'house_rent'`,
  );
  const rule = {
    note: 'A rule of next year',
    elementId: element?.id,
    breakdownId,
    fromDay: '2027-01-01',
    calculated: 'formula',
    formula: '40% * basic',
    countsInGross: true,
    countsInTax: true,
  };
  expect(await hr.post('/Resources/elementFormula/Save', { values: rule })).toMatchObject({
    status: 200,
  });
  expect(await definitionOf('2026-11-30')).toEqual(ofNow);
  expect(await store()).toBe(first);
  const later = await definitionOf('2027-01-31');
  expect(later.elements.find(({ element: { code } }) => code === 'house_rent')).toMatchObject({
    from: '2027-01-01',
    element: { formula: '40% * basic' },
  });
});

it('names the fields of a row that exists already', async () => {
  const hr = await server.as('hr');
  const element = {
    code: 'second_loan',
    name: 'Second loan',
    direction: 'deduction',
    unit: 'money',
  };
  const save = (values: object) => hr.post('/Resources/payrollElement/Save', { values });
  const [taken] = await query<{ kind: string }>(
    server.db,
    'select item_kind as kind from payroll_elements where account_id = 1 and item_kind is not null limit 1',
  );
  expect(await save({ ...element, itemKind: taken?.kind })).toMatchObject({
    status: 409,
    body: {
      message: 'Another payroll element has this kind of items',
      errors: [{ path: 'itemKind' }],
    },
  });
  expect(await save(element)).toMatchObject({ status: 200 });
});

it('refuses a change that would break a published breakdown, and says where', async () => {
  const hr = await server.as('hr');
  const element = await queryOne<{ id: number }>(
    server.db,
    `select id from payroll_elements where code = 'medical'`,
  );
  const rule = (formula: string) => ({
    values: {
      note: 'Tried out',
      elementId: element?.id,
      breakdownId,
      fromDay: '2027-02-01',
      calculated: 'formula',
      formula,
      countsInGross: true,
      countsInTax: true,
    },
  });
  const refused = async (formula: string) => {
    const answer = await hr.post('/Resources/elementFormula/Save', rule(formula));
    return [answer.status, (answer.body as { message: string }).message];
  };
  expect(await refused('10% * (basic')).toEqual([400, expect.stringContaining(')')]);
  expect(await refused('10% * basics')).toEqual([
    400,
    expect.stringMatching(/^Monthly salary, medical, from 2027-02-01: .*basics/),
  ]);
  expect(await refused('conveyance + house_rent * other_allowance')).toEqual([
    400,
    expect.any(String),
  ]);
  const circle = await refused('10% * basic + income_tax');
  expect(circle).toEqual([400, expect.stringContaining('circular')]);
  const left = await query(server.db, `select from element_formulas where from_day = '2027-02-01'`);
  expect(left).toEqual([]);
});

it('refuses to deactivate a table that a published breakdown reads', async () => {
  const hr = await server.as('hr');
  const table = await queryOne<{ id: number; version: number }>(
    server.db,
    `select id, version from pay_tables where code = 'minimum_tax'`,
  );
  const answer = await hr.post('/Resources/payTable/SetActive', { ...table, isActive: false });
  expect(answer).toMatchObject({ status: 400 });
  expect((answer.body as { message: string }).message).toContain('minimum_tax');
});

it('keeps what people were assigned before a day, and what they will be after the next assignment', async () => {
  const [, other = 0] = policyIds;
  const [group = 0, works = 0] = groupIds;
  const employeeId = 2;
  const assign = (from: string, policyId: number, groupId: number) =>
    server.db.transaction((tx) =>
      assignPay(tx, [{ employeeId, from, breakdownId, policyId, groupId }], by),
    );
  const read = async () =>
    (
      await readAssignments(server.db, {
        accountId: 1,
        from: '2020-01-01',
        to: '2030-01-01',
        employeeIds: [employeeId],
      })
    ).map(({ policyId, groupId, from, until }) => [policyId, groupId, from, until]);
  const [[first = 0, firstGroup = 0, from] = []] = await read();
  await assign('2027-01-01', other, group);
  await assign('2026-12-16', first as number, works);
  expect(await read()).toEqual([
    [first, firstGroup, from, ...(firstGroup === works ? ['2027-01-01'] : ['2026-12-16'])],
    ...(firstGroup === works ? [] : [[first, works, '2026-12-16', '2027-01-01']]),
    [other, group, '2027-01-01', null],
  ]);
  const rows = await query(
    server.db,
    'select from salary_assignments where employee_id = $employeeId and superseded_at is null',
    { employeeId },
  );
  await assign('2027-01-01', other, group);
  expect(
    await query(
      server.db,
      'select from salary_assignments where employee_id = $employeeId and superseded_at is null',
      { employeeId },
    ),
  ).toHaveLength(rows.length);
});

it('agrees with its recorded changes', async () => {
  const types = recordTypes.filter(({ recordType }) =>
    ['salary assignment', 'elementFormula', 'payTable', 'salaryBreakdown'].includes(recordType),
  );
  expect(await recordsAsChanged(server.db, null, types)).toEqual([]);
});

it('offers the country files of the project for import', () => {
  for (const name of ['uk-paye', 'au-payg']) {
    const text = readFileSync(
      new URL(`../../../docs/countries/${name}.json`, import.meta.url),
      'utf8',
    );
    expect(countryFile.parse(JSON.parse(text)).structure.elements.length).toBeGreaterThan(2);
  }
});

it('refuses in words what no formula or breakdown could use later', async () => {
  const hr = await server.as('hr');
  const save = async (resource: string, values: Record<string, unknown>) => {
    const { status, body } = await hr.post(`/Resources/${resource}/Save`, { values });
    const { errors = [] } = body as { errors?: { path: string; message: string }[] };
    return [status, ...errors.map(({ path, message }) => `${path}: ${message}`)];
  };
  const element = { name: 'Tiffin', direction: 'earning', unit: 'money' };
  for (const code of ['if', 'band', 'confirmed']) {
    expect(await save('payrollElement', { ...element, code })).toEqual([
      400,
      `code: ${code} is a word of formulas; choose another code`,
    ]);
  }
  expect(await save('payrollElement', { ...element, code: 'basic' })).toEqual([
    409,
    'code: Another payroll element has this code',
  ]);
  const policy = { name: 'Working days', dayBasis: 'working', arrearMonths: 3 };
  expect(await save('salaryPolicy', { ...policy, leastNet: '25% * base.grosss' })).toEqual([
    400,
    expect.stringMatching(/^leastNet: .*base\.grosss/u),
  ]);
  expect(await save('salaryPolicy', { ...policy, leastNet: '25% * base.gross' })).toEqual([200]);
  const month = { name: 'Far', groupId: groupIds[0], period: 1, periods: 12 };
  const days = { startsOn: '2030-07-01', endsOn: '2030-07-31', payDate: '2020-07-31' };
  expect(await save('payrollMonth', { ...month, ...days })).toEqual([
    400,
    'payDate: The pay date is more than three months from the period',
  ]);
});

it('lists months by their days, the latest first', async () => {
  const { body } = await (await server.as('hr')).get('/Resources/payrollMonth?pageSize=100');
  const { items } = body as { items: { values: { startsOn: string } }[] };
  const days = items.map(({ values }) => values.startsOn);
  expect(days.length).toBeGreaterThan(3);
  expect(days).toEqual(days.toSorted().toReversed());
});
