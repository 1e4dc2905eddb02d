import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardAnswer, BoardComponentEntry } from '#machines/kits/boards/contract.ts';
import { COMPONENTS } from '#server/catalogue/boards/registry.ts';
import type {
  ReportDefinition,
  ReportEntry,
  ReportPage,
  ReportRowsFirst,
} from '#machines/kits/reports/report.ts';
import type { ErrorAnswer } from '#machines/core/contracts/refusal.ts';
import type { ReportView } from '#machines/kits/reports/view.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { ACCESS } from '#server/catalogue/declaredScreens.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { REPORTS } from '#server/catalogue/reports.ts';
import { MARK } from '#tests/support/otherAccount.ts';
import { call } from '#tests/support/client.ts';
import type { TestServer } from '#tests/support/server.ts';
import { boardAgrees } from './boardsAgree.ts';
import { missingRows } from './missingRows.ts';
import { getPath, startReports } from './startReports.ts';
import { expectOk } from '#tests/api/increments/carry.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startReports();
});
afterAll(() => server.close());

const getPage = async (login: string, id: string, filters = '') =>
  (await (await server.as(login)).get(getPath(id, '', `pageSize=1500${filters}`)))
    .body as ReportPage;

/** Whether texts are in descending order, by the database's collation. */
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
const getEntries = (login: string): Promise<ReportEntry[]> => {
  const entries =
    listed.get(login) ??
    server.as(login).then(async (client) => (await client.get('/Reports')).body as ReportEntry[]);
  listed.set(login, entries);
  return entries;
};

const named = (reports: readonly Report[]) => reports.map((report) => [report.id, report] as const);

/**
 * The kit handles pages, totals and files, so one report suffices for each way of finding and counting rows.
 */
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

/** A change may still lack rows for its report, but a release may not (tests/release). */
async function skipWithoutRows(report: Report, skip: (note: string) => never): Promise<void> {
  const entry = missing.get(report.id) ?? missingRows(server, report);
  missing.set(report.id, entry);
  const sentence = await entry;
  if (sentence === null) return;
  console.warn(sentence);
  skip(sentence);
}
const missing = new Map<string, Promise<string | null>>();

/** Whether the report sorts differently from the kit's `order by` of a shown value. */
const hasOrdersOfItsOwn = ({ find, sortedBy, generated }: Report) =>
  [find, sortedBy, generated].some((part) => part !== undefined);

const getFile = async (id: string, format: string): Promise<Buffer> => {
  const { token } = await server.as('reader');
  const response = await fetch(`${server.url}/api${getPath(id, '/File', `format=${format}`)}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

describe.each(named(REPORTS))('%s', (id, report) => {
  it('is built from its declaration, with rows and totals over all of them', async ({ skip }) => {
    await skipWithoutRows(report, skip);
    const reader = await server.as('reader');
    const definition = (await reader.get(`/Reports/${id}/Definition`)).body as ReportDefinition;
    expect(definition).toMatchObject({ id, address: report.screen.address });
    const leading = report.columns.flatMap(({ leadsTo }) => leadsTo ?? []);
    expect(leading.filter((to) => ACCESS.ofScreen(to) === undefined)).toEqual([]);
    const { address, title } = report.screen;
    expect(await getEntries('reader')).toContainEqual({ id, address, title, opens: true });
    const { rows, total, totals, columns } = await getPage('reader', id);
    expect(total).toBe(rows.length);
    expect(total).toBeGreaterThan(0);
    for (const column of columns.filter((one) => one.total)) {
      const sum = rows.reduce((all, row) => all + Number(row[column.id] ?? 0), 0);
      expect(totals[column.id]).toBeCloseTo(sum, 2);
    }
    const one = (await reader.get(getPath(id, '', 'pageSize=5&page=1'))).body as ReportPage;
    expect(one).toMatchObject({ total, totals });
    const second = (await reader.get(getPath(id, '', 'pageSize=1&page=2'))).body as ReportPage;
    if (id.endsWith('Footprint')) expect(second.rows.length).toBeLessThan(2);
    else expect(second.rows).toEqual(rows.slice(1, 2));
    expect(one.rows).toEqual(rows.slice(0, 5));
    const lines = (await getFile(id, 'csv')).toString('utf8').trim().split('\r\n');
    // A footprint includes the export itself, so it may grow during the export.
    expect(lines.length - 1 - total).toBeOneOf(id.endsWith('Footprint') ? [0, 1] : [0]);
  });

  it('shows only the rows with a value, by one column of each kind', async ({ skip }) => {
    await skipWithoutRows(report, skip);
    const refused = await (await server.as('reader')).get(getPath(id, '', 'only=nothing:1'));
    expect([refused.status, (refused.body as ErrorAnswer).errors]).toEqual([
      400,
      [{ path: 'only', message: 'There is no field “nothing”' }],
    ]);
    const { columns, rows } = await getPage('reader', id);
    const shown = columns.filter(({ numbers }) => !numbers);
    const valuesOf = (some: ReportPage['rows']) =>
      some.map((row) => shown.map((column) => row[column.id] ?? null));
    for (const column of new Map(shown.map((one) => [one.kind, one])).values()) {
      const value = rows[0]?.[column.id] ?? '';
      const only = encodeURIComponent(`${column.id}:${value}`);
      const own = await getPage('reader', id, `&only=${only}`);
      const matching = rows.filter((row) => (row[column.id] ?? '') === value);
      expect([column.id, own.total]).toEqual([column.id, own.rows.length]);
      // A footprint includes that it was read.
      if (id.endsWith('Footprint')) expect(own.total).toBeGreaterThanOrEqual(matching.length);
      else expect([column.id, valuesOf(own.rows)]).toEqual([column.id, valuesOf(matching)]);
    }
  });

  it('sorts by every column with an order of its own, and by one of each kind, in both directions', async () => {
    const { columns, rows } = await getPage('reader', id);
    const ofEachKind = [...new Map(columns.map((column) => [column.kind, column])).values()];
    let turned = false;
    for (const column of hasOrdersOfItsOwn(report) ? columns : ofEachKind) {
      const down = await getPage('reader', id, `&sort=${column.id}&descending=true`);
      const values = (page: ReportPage) => page.rows.flatMap((row) => row[column.id] ?? []);
      expect(down.rows.length).toBe(rows.length);
      // Rows are numbered in whatever order they are shown.
      if (column.numbers) {
        expect(values(down)).toEqual(values(down).map((_, index) => index + 1));
        continue;
      }
      if (typeof values(down)[0] === 'number') {
        expect(values(down)).toEqual(values(down).toSorted((a, b) => Number(b) - Number(a)));
        continue;
      }
      // The kit reverses orders, so one report is enough to test that, unless it has its own order.
      if ((await isFalling(values(down))) && turned) continue;
      turned = true;
      const up = await getPage('reader', id, `&sort=${column.id}`);
      expect(values(up)[0] ?? null).toEqual(values(down).at(-1) ?? null);
    }
  });

  it('narrows by each filter', async () => {
    for (const [name, filter] of Object.entries(report.filters)) {
      if (!['reference', 'listed', 'search', 'text'].includes(filter.kind)) continue;
      const isId = filter.kind === 'reference' || filter.kind === 'listed';
      const nothing = isId ? 999_999 : 'no one is called so';
      expect(await getPage('reader', id, `&${name}=${nothing}`)).toMatchObject({ total: 0 });
    }
  });

  it('is shown as its screen allows, within the reader’s units and account', async ({ skip }) => {
    await skipWithoutRows(report, skip);
    expect(await call(server.url, 'GET', `/Reports/${id}`)).toMatchObject({ status: 401 });
    if (report.own) {
      const [own, others] = [await getPage('reader', id), await getPage('reader2', id)];
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
    expect(await getEntries('employee')).toContainEqual(
      expect.objectContaining({ id, opens: false }),
    );
    const all = await getPage('reader', id);
    expect(JSON.stringify(all)).not.toContain(MARK);
    const theirs = await getPage('reader2', id);
    if (report.ofAccount) {
      expect(theirs.rows).toEqual(all.rows);
      return;
    }
    const say = `The rows of ${id} are not limited to $units, or startReports has none of the second unit`;
    expect(theirs.total, say).toBeLessThan(all.total);
    expect(JSON.stringify(theirs.rows)).not.toContain('"North"');
  });

  it('shows pay to people who may see salaries or its screen, and logs whose', async () => {
    const pay = report.columns.filter((column) => column.pay).map((column) => column.id);
    if (pay.length === 0) return;
    const columnsFor = async (login: string) =>
      (await getPage(login, id)).columns.map((column) => column.id);
    expect(await columnsFor('reader')).toEqual(expect.arrayContaining(pay));
    const isAboutPeople = 'employeeId' in ((await getPage('reader', id)).rows[0] ?? {});
    const looks = async () =>
      (
        await queryOne<{ n: number }>(
          server.db,
          'select count(*)::integer as n from pay_accesses where call = $call',
          { call: `Reports/${id}` },
        )
      )?.n ?? 0;
    const reader = await server.as('reader');
    // A sum over few people also reveals their pay.
    for (const part of ['', '/Rows', '/Totals']) {
      const before = await looks();
      expect(await reader.get(`/Reports/${id}${part}`)).toMatchObject({ status: 200 });
      expect((await looks()) - before).toBe(isAboutPeople ? 1 : 0);
    }
    if (report.screen.allow.audit) {
      const seen = await getPage('audit', id);
      // Auditors have no permission for salaries of others, but may open the screens of pay.
      const isShown = report.payShownBy !== undefined;
      for (const column of pay) {
        expect(seen.columns.map((one) => one.id).includes(column)).toBe(isShown);
        expect(Object.keys(seen.rows[0] ?? {}).includes(column)).toBe(isShown);
      }
    }
  });
});

describe.each(named(SHAPES))('%s, one of its shape,', (id, report) => {
  it('returns a page without totals, which are a separate call', async ({ skip }) => {
    await skipWithoutRows(report, skip);
    const reader = await server.as('reader');
    const whole = await getPage('reader', id);
    const counts: string[] = [];
    const listen = ({ sql }: { sql: string }): void => {
      if (/count\(\*\)::integer as total|sum\(\(r\./.test(sql)) counts.push(sql);
    };
    server.services.db.on('query', listen);
    const rows = (await reader.get(getPath(id, '/Rows', 'pageSize=1500'))).body as ReportRowsFirst;
    const part = (await reader.get(getPath(id, '/Rows', 'pageSize=1'))).body as ReportRowsFirst;
    server.services.db.off('query', listen);
    expect(rows.rows).toEqual(whole.rows);
    expect(rows.columns).toEqual(whole.columns);
    const belong = report.key === undefined;
    if (!belong) expect(counts).toEqual([]);
    const summed = whole.columns.some(({ total }) => total);
    // A page that isn't full shows how many rows there are.
    expect(rows.total).toBe(belong || !summed ? whole.total : undefined);
    expect(part.total).toBe(belong ? whole.total : undefined);
    const totals = await reader.get(getPath(id, '/Totals'));
    expect(totals.body).toEqual({ total: whole.total, totals: whole.totals });
  });

  it('is exported completely as CSV, workbook and PDF', async () => {
    const reader = await server.as('reader');
    const { columns, total: before } = await getPage('reader', id);
    const lines = (await getFile(id, 'csv')).toString('utf8').trim().split('\r\n');
    const [sheet] = await readExcelFile(await getFile(id, 'xlsx'));
    expect(sheet?.data[0]).toEqual(columns.map(({ label }) => label));
    const pdf = await getFile(id, 'pdf');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.subarray(-6).toString()).toContain('EOF');
    const { total: after } = await getPage('reader', id, '&isPrint=true');
    // The digital footprint grows with each exported file, during the export.
    const current = [before, lines.length - 1, (sheet?.data.length ?? 0) - 1, after];
    expect(current).toEqual(current.toSorted((a, b) => a - b));
    const recorded = await query<{ detail: string }>(
      server.owner,
      `select detail from data_accesses
       where user_id = $userId and kind = 'export' and call like $call order by id`,
      { userId: reader.userId, call: `/api/Reports/${id}%` },
    );
    const getDetail = (query: string) => getPath(id, '', query).split('?')[1];
    expect(recorded.slice(-4).map(({ detail }) => detail)).toEqual([
      getDetail('format=csv'),
      getDetail('format=xlsx'),
      getDetail('format=pdf'),
      expect.stringMatching(/^print=true&/),
    ]);
  });
});

it('refuses invalid filter values of each kind, and unknown columns', async () => {
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
      person: `${name}=x`,
      choice: `${name}=constructor`,
      several: `${name}=code,constructor`,
      day: `${name}=0000-01-01`,
      search: `${name}=${'x'.repeat(201)}`,
      text: `${name}=${'x'.repeat(201)}`,
    }[kind];
    expect(await reader.get(`/Reports/${id}?${wrong}`)).toMatchObject({ status: 400 });
  }
  for (const unknown of ['constructor', '__proto__', 'name";drop']) {
    const request = `/Reports/employeeList?sort=${encodeURIComponent(unknown)}`;
    expect(await reader.get(request)).toMatchObject({ status: 400 });
  }
});

describe('the custom report', () => {
  const of = async (login: string, request: string) =>
    (await server.as(login)).get(`/Reports/customReport?pageSize=1500&${request}`);
  const page = async (login: string, request: string) =>
    (await of(login, request)).body as ReportPage;

  it('shows only the chosen fields, as of a day, and pay to people who may see it', async () => {
    const fields = 'fields=code,joined,gross';
    const seen = await page('reader', `${fields}&sort=joined`);
    expect(seen.columns.map(({ id }) => id)).toEqual(['name', 'code', 'joined', 'gross']);
    expect(Object.keys(seen.rows[0] ?? {})).not.toContain('mail');
    const blind = await page('audit', fields);
    expect(blind.columns.map(({ id }) => id)).toEqual(['name', 'code', 'joined']);
    expect(JSON.stringify(blind.rows)).not.toContain('gross');
    // Neither by sorting, which a saved filter of someone else may contain, nor by an unlisted name.
    expect(await page('audit', `${fields}&sort=gross&descending=true`)).toEqual(blind);
    expect((await of('reader', 'fields=code,password_hash')).status).toBe(400);
    expect((await page('reader', `${fields}&asOf=1990-01-01`)).total).toBe(0);
  });

  it('totals groups, but not the pay of fewer than five people, whose names it also hides', async () => {
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

  it('belong to one person, a role or everyone who may open the report', async () => {
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

  it('refuse filters that the report does not have, and an empty name', async () => {
    const wrong = [
      { name: 'x', query: { departments: '1' } },
      { name: 'x', query: { page: '2' } },
      { name: ' ', query: {} },
      { name: 'x', query: { search: 'x'.repeat(201) } },
      { name: 'x', query: {}, sharedWith: 'constructor' },
    ];
    for (const body of wrong) expect(await save('reader', body)).toMatchObject({ status: 400 });
  });

  it('can be the default of anyone, and are deleted only by their author', async () => {
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
  const readBoard = async (login: string, board: (typeof BOARDS)[number]) =>
    (await server.as(login)).get(`/Dashboard/${board}`);
  const getParts = async (login: string, board: (typeof BOARDS)[number]) =>
    (await readBoard(login, board)).body as BoardAnswer;

  it('has the same counts as the reports it links to, for three roles with different access', async () => {
    for (const board of BOARDS) {
      const seen = new Map<string, string>();
      for (const login of ['reader', 'reader2', 'audit']) {
        const answer = await readBoard(login, board);
        expect(answer.status).toBe(200);
        const figures = await boardAgrees(await server.as(login), answer.body as BoardAnswer);
        seen.set(login, JSON.stringify(figures));
      }
      expect(new Set(seen.values()).size).toBe(board === 'Management' ? 3 : 2);
    }
    const shown = (await getParts('reader', 'Management')).components.map(({ id }) => id);
    expect(shown).toEqual(
      COMPONENTS.filter(({ board }) => board === 'management').map(({ id }) => id),
    );
  });

  it('shows nothing from reports that its reader may not open, and no pay without access to it', async () => {
    expect(await readBoard('employee', 'Management')).toMatchObject({ status: 403 });
    const getIds = async (login: string) =>
      (await getParts(login, 'Management')).components.map(({ id }) => id);
    expect(await getIds('finance')).toEqual(['absence', 'cost', 'overtime']);
    expect(await getIds('audit')).not.toContain('cost');
    expect(await getIds('audit')).toContain('headcount');
  });

  it('can be reduced by an administrator for each role, and never extended', async () => {
    const admin = await server.as('admin');
    const showTo = (role: string, isShown: boolean, component = 'headcount') =>
      admin.post('/Dashboard/ShowTo', { component, role, isShown });
    const sees = async (login: string) =>
      (await getParts(login, 'Management')).components.some(({ id }) => id === 'headcount');
    expectOk(await showTo('hr', false));
    // People who are also auditors see what auditors see.
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

  it('keeps its reader’s own arrangement on any device', async () => {
    const arranged = async (login: string, board: (typeof BOARDS)[number]) =>
      (await getParts(login, board)).arrangement;
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
    expect((await getParts('reader', 'Management')).components.map(({ id }) => id)).toContain(
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

  it('omits only a part that cannot be read, and says so', async () => {
    await server.owner.raw('alter table meal_takes rename to meal_takes_away');
    const broken = await getParts('reader', 'Own');
    await server.owner.raw('alter table meal_takes_away rename to meal_takes');
    const failed = broken.components.filter(({ shows }) => shows === 'failure');
    expect(failed.map(({ id }) => id)).toEqual(['myMeals']);
    const whole = await getParts('reader', 'Own');
    expect(whole.components.filter(({ id }) => id !== 'myMeals')).toEqual(
      broken.components.filter(({ id }) => id !== 'myMeals'),
    );
  });
});

it('hides the cost of a department of fewer than five people', async () => {
  await query(
    server.owner,
    `update employees set department_id = 2, section_id = 3 where department_id = 1 and id > 3`,
  );
  const { rows } = await getPage('reader', 'costToCompany');
  expect(rows.find((row) => row['departmentId'] === 1)).toMatchObject({ people: 3, gross: null });
});

it('shows the questions of a form only to people who filled it in and to its owner', async () => {
  const [version] = await query<{ id: number }>(
    server.owner,
    `select v.id from controlled_document_versions v
     join form_answers a on a.version_id = v.id join employees e on e.id = a.employee_id
     where e.code = 'U-reader'`,
  );
  const labels = async (login: string) =>
    (await getPage(login, 'ownFormAnswers', `&versionId=${version?.id ?? 0}`)).columns.map(
      ({ label }) => label,
    );
  expect(await labels('reader')).toContain('Notes counted');
  expect(await labels('employee')).not.toContain('Notes counted');
});

it('links to screens that its reader may open, and to no others', async () => {
  const leads = async (login: string) =>
    (await getPage(login, 'lateCosts')).columns.find(({ id }) => id === 'name')?.leadsTo;
  expect(await leads('hr')).toContain('/profile/employeeServiceBook/');
  expect(await leads('finance')).toBeUndefined();
});

it('shows everyone the records about themselves, and nothing about others', async () => {
  // Also recorded, so that the two people's logs differ even if each has otherwise only signed in.
  const reader = await server.as('reader');
  await reader.get('/Reports/employeeList/File?format=csv');
  const totals = await Promise.all(
    ['reader', 'employee'].map(async (login) => {
      const { userId } = await server.as(login);
      const shown = await getPage(login, 'ownFootprint');
      const recorded = await queryOne<{ total: number }>(
        server.owner,
        `select (select count(*) from sign_in_log where user_id = $userId)::integer
           + (select count(*) from pay_accesses where viewer_id = $userId)::integer
           + (select count(*) from data_accesses where user_id = $userId)::integer
           + (select count(*) from permission_changes where actor_id = $userId)::integer as total`,
        { userId },
      );
      expect({ login, total: shown.total }).toEqual({ login, total: recorded?.total });
      // Shows labels; the path comes second.
      expect(
        shown.rows.map(({ what }) => what).filter((what) => String(what).includes('/')),
      ).toEqual([]);
      return shown.total;
    }),
  );
  expect(totals[0]).not.toBe(totals[1]);
  const taken = (await getPage('reader', 'ownFootprint')).rows.find(
    ({ kind }) => kind === 'Export',
  );
  expect(taken).toMatchObject({
    what: 'Employee List',
    detail: expect.stringContaining('format=csv'),
  });
});
