import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PreviewedRule, RulePreview } from '#machines/domains/pay/contracts/rulePreview.ts';
import { query } from '#server/platform/db/sql.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let elements: ReadonlyMap<string, number>;
beforeAll(async () => {
  server = await startTestServer({ also: (owner) => createPayStructure(owner) });
  const rows = await query<{ code: string; id: number }>(
    server.db,
    'select code, id from payroll_elements where account_id = 1',
  );
  elements = new Map(rows.map(({ code, id }) => [code, id]));
});
afterAll(() => server.close());

async function preview(code: string, formula: string, more: Partial<PreviewedRule> = {}) {
  const hr = await server.as('hr');
  const { status, body } = await hr.post('/Pay/PreviewRule', {
    elementId: elements.get(code),
    fromDay: '2026-01-01',
    formula,
    countsInGross: true,
    countsInTax: true,
    ...more,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as RulePreview;
}

it('shows three people as they are paid and as they would be', async () => {
  const { breakdown, problems, people } = await preview('house_rent', '60% * basic');
  expect([breakdown, problems]).toEqual(['Standard', []]);
  expect(people).toHaveLength(3);
  for (const { gross, before, after, netBefore, netAfter } of people) {
    // Basic is half of gross; what is left of it goes to other allowances, so that gross stays.
    expect(before).toBeCloseTo(gross / 4, 1);
    expect(after).toBeCloseTo(gross * 0.3, 1);
    expect(netAfter).not.toBe(netBefore);
  }
  expect(people.map(({ gross }) => gross)).toEqual(
    people.map(({ gross }) => gross).toSorted((a, b) => a - b),
  );
});

it('names the order of calculation, what the rule reads and what reads it', async () => {
  const { order } = await preview('pf', '10% * basic', { countsInGross: false });
  const roles = new Map(order.map(({ code, role }) => [code, role]));
  expect([roles.get('basic'), roles.get('pf'), roles.get('pf_company')]).toEqual([
    'read',
    'edited',
    'reads',
  ]);
  const at = (code: string) => order.findIndex((one) => one.code === code);
  expect(at('basic')).toBeLessThan(at('pf'));
});

it('marks a mistake at its place, and says a circle in words', async () => {
  const unknown = await preview('house_rent', '50% * basc');
  expect(unknown.problems).toEqual([
    {
      message: 'basc is not known; did you mean basic?',
      element: null,
      field: 'formula',
      place: { from: 6, to: 10 },
    },
  ]);
  expect(unknown.people).toEqual([]);
  const circle = await preview('pf', 'pf_company');
  expect(circle.problems.map(({ message }) => message).join()).toMatch(
    /circular: Provident fund reads Provident fund, company, Provident fund, company reads/,
  );
});

it('says that a rule for all isn’t used where the element has its own, and marks its mistakes all the same', async () => {
  expect((await preview('house_rent', '50% * basic')).unusedIn).toEqual([]);
  await query(
    server.db,
    `insert into element_formulas (account_id, note, element_id, from_day, formula, calculated, breakdown_id)
     select 1, 'Own', e.id, '2020-01-01', '40% * basic', 'formula', b.id
     from payroll_elements e, salary_breakdowns b where e.code = 'house_rent' and b.code = 'standard'`,
  );
  const right = await preview('house_rent', '50% * basic');
  expect([right.unusedIn, right.problems, right.people]).toEqual([['Standard'], [], []]);
  const wrong = await preview('house_rent', '50% * basc');
  expect(wrong.problems).toHaveLength(1);
});

it('lists the names that the formula can use with their meaning', async () => {
  const { names } = await preview('house_rent', '50% * basic');
  expect(names).toEqual(
    expect.arrayContaining([
      { name: 'basic', meaning: 'Basic', kind: 'money', of: 'element' },
      { name: 'base.tax', meaning: null, kind: 'money', of: 'sum' },
      { name: 'days.paid', meaning: null, kind: 'days', of: 'fact' },
    ]),
  );
});

it('is refused to those who write no rules', async () => {
  const client = await server.as('employee');
  const body = { elementId: elements.get('pf'), fromDay: '2026-01-01', formula: '1' };
  expect((await client.post('/Pay/PreviewRule', body)).status).toBe(403);
});
