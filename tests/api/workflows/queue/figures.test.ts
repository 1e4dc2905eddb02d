import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskEntry } from '#machines/core/tasks.ts';
import { query } from '#server/platform/db/sql.ts';
import { createEmployees } from '#tests/support/factories.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bringTo, row } from '#tests/api/increments/carry.ts';

let server: TestServer;
let md: Client;
const YEAR = 2040;
const DATE = `${YEAR}-07-01`;
/** Of 259 raises one is far from the median of its section. */
const OUTLIER = 217;

beforeAll(async () => {
  server = await startTestServer();
  await createEmployees(server.owner, 600);
  const people = await query<{ id: number }>(
    server.db,
    `select id from employees e where business_unit_id = 1
       and not exists (select from users u where u.employee_id = e.id) order by id limit 259`,
  );
  await bringTo(
    server,
    'mdDecision',
    people.map(({ id }, index) =>
      row(id, YEAR, { effectiveDate: DATE, incrPercent: index === OUTLIER ? 40 : 5 }),
    ),
  );
  md = await server.as('md');
});
afterAll(() => server.close());

interface Page {
  total: number;
  items: TaskEntry[];
}

async function queue(more = '', state = 'mdDecision'): Promise<Page> {
  const answer = await md.get(
    `/Workflow/Instances?workflow=increment&state=${state}&mine=true&facts=true${more}`,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Page;
}

const condition = (where: unknown) => `&where=${encodeURIComponent(JSON.stringify(where))}`;
const money = ({ items }: Page) => items.map(({ facts }) => Number(facts['moneyAdded']));
const labels = ({ facts }: TaskEntry) =>
  (facts['exceptions'] as unknown as { label: string }[]).map(({ label }) => label);

describe('a queue of pay', () => {
  it('starts with exceptions, and then the largest amounts', async () => {
    const page = await queue();
    expect(page.total).toBe(259);
    expect(page.items[0] && labels(page.items[0])).toContain('Far from median');
    const rest = money(page).slice(1);
    expect(rest).toEqual(rest.toSorted((a, b) => b - a));
    const last = await queue('&page=11');
    expect(last.items).toHaveLength(9);
    expect(Math.max(...money(last))).toBeLessThanOrEqual(Math.min(...rest));
  });

  it('filters by exceptions, or by their absence', async () => {
    const flagged = await queue(condition([{ name: 'exceptions', is: 'Far from median' }]));
    expect(flagged.total).toBe(1);
    const any = await queue(condition([{ name: 'exceptions', is: 'any' }]));
    const none = await queue(condition([{ name: 'exceptions', is: 'none' }]));
    expect(any.total + none.total).toBe(259);
    expect(none.items.flatMap(labels)).toEqual([]);
  });

  it('sorts and filters by derived figures and by times', async () => {
    const up = money(await queue('&sort=moneyAdded&pageSize=300'));
    expect(up).toHaveLength(259);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    const least = up[200] ?? 0;
    const over = await queue(`${condition([{ name: 'moneyAdded', least }])}&pageSize=300`);
    expect(over.total).toBe(up.filter((one) => one >= least).length);
    for (const time of ['enteredAt', 'dueAt']) {
      expect((await queue(`&sort=${time}&descending=true`)).total).toBe(259);
    }
  });

  it('refuses to sort by fields without an order', async () => {
    const answer = await md.get(
      '/Workflow/Instances?workflow=increment&state=mdDecision&mine=true&facts=true&sort=designation',
    );
    expect(answer.status).toBe(400);
  });
});
