import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import { query } from '#server/platform/db/sql.ts';
import { PEOPLE_FIELDS } from '#server/domains/people/reports/peopleFields.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await hire(owner, { login: 'reader', roles: ['employee', 'hr', 'audit', 'finance'] });
      await hire(owner, { login: 'reader2', roles: ['employee', 'hr@2', 'audit@2', 'finance@2'] });
      await hire(owner, { login: 'mixed', roles: ['employee', 'audit', 'hr@2'] });
    },
  });
});
afterAll(() => server.close());

describe('an attack on the custom report', () => {
  const BUILDER = '/Reports/customReport?pageSize=1500';
  const GROUPS = ['person', 'unit', 'department', 'section', 'designation', 'type', 'grade'];
  const FIELDS = Object.keys(PEOPLE_FIELDS);
  const all = FIELDS.join(',');
  const DAYS = ['', '2000-01-01', '2020-06-01', '2026-01-01', '2090-01-01'];

  it('gets no pay without access: not by group, total, order, day, file or saved filter', async () => {
    const audit = await server.as('audit');
    const amounts = await query<{ gross: string; basic: string }>(
      server.owner,
      'select distinct gross::numeric::text as gross, basic::numeric::text as basic from employees',
    );
    const figures = new Set(amounts.flatMap(({ gross, basic }) => [Number(gross), Number(basic)]));
    for (const by of GROUPS) {
      for (const asOf of DAYS) {
        const page = await audit.get(`${BUILDER}&fields=${all}&by=${by}&asOf=${asOf}&status=all`);
        const { columns, rows, totals } = page.body as ReportPage;
        expect(columns.filter((column) => column.pay)).toEqual([]);
        expect(Object.keys(totals)).not.toContain('gross');
        const seen = rows.flatMap((row) => Object.values(row));
        expect(seen.filter((value) => typeof value === 'number' && figures.has(value))).toEqual([]);
        expect(rows.flatMap((row) => Object.keys(row))).not.toContain('gross');
      }
      const ordered = (sort: string) =>
        audit.get(`${BUILDER}&fields=${all}&by=${by}&sort=${encodeURIComponent(sort)}`);
      for (const sort of [`values->>'gross'`, 'e.gross'])
        expect((await ordered(sort)).status).toBe(400);
      // A saved filter may sort by pay. If pay is hidden from the reader, the report keeps its default order.
      const usual = await audit.get(`${BUILDER}&fields=${all}&by=${by}`);
      for (const sort of ['gross', 'basic']) expect((await ordered(sort)).body).toEqual(usual.body);
    }
    const csv = await fetch(
      `${server.url}/api${BUILDER.replace('?', '/File?')}&format=csv&fields=${all}`,
      {
        headers: { Authorization: `Bearer ${audit.token}` },
      },
    );
    expect((await csv.text()).split('\r\n')[0]).not.toMatch(/Gross|Basic/);
    expect((await audit.get(`${BUILDER}&gross=30000&minGross=1&fields=code`)).status).toBe(200);
    expect((await audit.get(`${BUILDER}&fields=national_id`)).status).toBe(400);
  });

  it('cannot sort by a field that was not chosen, so the order reveals nothing', async () => {
    const reader = await server.as('reader');
    for (const field of FIELDS.filter((one) => one !== 'code')) {
      expect([field, (await reader.get(`${BUILDER}&fields=code&sort=${field}`)).status]).toEqual([
        field,
        400,
      ]);
    }
  });

  it('counts no one of another business unit, on any day, by any filter, group or search', async () => {
    const reader2 = await server.as('reader2');
    const units = async (request: string) => {
      const { rows, totals } = (await reader2.get(`${BUILDER}&status=all&${request}`))
        .body as ReportPage;
      return { names: rows.map((row) => row['unit'] ?? row['name']), people: totals['people'] };
    };
    for (const asOf of DAYS) {
      const { names } = await units(`fields=unit&asOf=${asOf}`);
      expect(new Set(names).has('North')).toBe(false);
      const grouped = await units(`by=unit&asOf=${asOf}`);
      expect(grouped.names.filter((name) => name !== 'South')).toEqual([]);
      expect(grouped.people ?? 0).toBe(names.length);
    }
    for (const foreign of ['businessUnitId=1', 'departmentId=1', 'sectionId=1']) {
      for (const by of GROUPS) {
        expect(await units(`by=${by}&${foreign}`)).toMatchObject({ names: [] });
      }
    }
    const [north] = await query<{ code: string }>(
      server.owner,
      'select code from employees where business_unit_id = 1 and is_active order by id limit 1',
    );
    expect(await units(`search=${north?.code}`)).toMatchObject({ names: [] });
  });

  it('a reader who may see pay in one unit sees none in a report of several units', async () => {
    const mixed = await server.as('mixed');
    const seen = (await mixed.get(`${BUILDER}&fields=unit,gross`)).body as ReportPage;
    expect(new Set(seen.rows.map((row) => row['unit']))).toEqual(new Set(['North', 'South']));
    expect(seen.columns.map(({ id }) => id)).not.toContain('gross');
    for (const by of GROUPS) {
      const page = await mixed.get(`${BUILDER}&fields=gross&by=${by}&businessUnitId=1`);
      const { columns, rows } = page.body as ReportPage;
      expect(columns.map(({ id }) => id)).not.toContain('gross');
      expect(rows.flatMap((row) => Object.keys(row))).not.toContain('gross');
    }
  });

  it('totals only pay that its reader could read person by person, so differences reveal nothing', async () => {
    for (const login of ['reader', 'reader2', 'hr', 'md', 'audit', 'mixed']) {
      const client = await server.as(login);
      const sums = (await client.get(`${BUILDER}&fields=gross&by=unit`)).body as ReportPage;
      const each = (await client.get(`${BUILDER}&fields=gross`)).body as ReportPage;
      const sees = ({ columns }: ReportPage) => columns.some(({ id }) => id === 'gross');
      expect([login, sees(sums)]).toEqual([login, sees(each)]);
      expect(sums.totals).not.toHaveProperty('gross');
      for (const row of sums.rows) {
        if (Number(row['people']) < 5) expect(row['gross'] ?? null).toBeNull();
      }
    }
  });
});
