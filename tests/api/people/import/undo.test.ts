import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportCheck, RecentImport } from '#machines/kits/resources/contract.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { harmless } from '#machines/core/values/harmlessText.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { recordAll } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { itImportsByJobs } from './importJobs.ts';
import { bring, counts, HEADER, message, people, person, problems } from './files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await recordAll(owner);
    },
  });
});
afterAll(() => server.close());

const PEOPLE = '/Import/People';
const INCREMENTS = '/Import/Increments';
const inNorth = { login: 'hr', asked: { businessUnit: 'North' } };

const readImportId = async (base: string, login = 'hr') => {
  const [latest] = (await (await server.as(login)).get(`${base}/Imports`)).body as RecentImport[];
  return latest?.id ?? 0;
};
const undo = async (base: string, importId: number, login = 'hr') =>
  (await server.as(login)).post(`${base}/UndoImport`, { importId });
const check = async (content: string, { login = 'hr', format = 'csv' } = {}) =>
  (await (await server.as(login)).post(`${PEOPLE}/CheckFile`, { format, content, asked: {} }))
    .body as ImportCheck;
const whoIs = (code: string) =>
  queryOne<{ name: string; section: string; versions: number }>(
    server.owner,
    `select e.name, s.name as section, (select count(*)::integer from employee_versions v
       where v.employee_id = e.id and v.superseded_at is null) as versions
     from employees e join sections s on s.id = e.section_id where e.code = $code`,
    { code },
  );
const broken = async () => (await verifyHistory(server.owner, server.services.engine)).broken;

describe('an import of people', () => {
  const first = people(person('P1'), person('P2'));
  it('shows old and new values, changes nothing in its preview, and is reversed by its undo', async () => {
    expect(counts(await bring(server, first, inNorth))).toMatchObject({ new: 2 });
    const second = people(person('P1', { name: 'Renamed', section: 'Dyeing' }), person('P3'));
    const checked = await check(second);
    expect(checked.counts).toEqual({ new: 1, changed: 1, same: 0, refused: 0 });
    expect(checked.lines[0]?.differences).toEqual([
      { label: 'Name', before: 'Person P1', after: 'Renamed' },
      { label: 'Section', before: 'Looms', after: 'Dyeing' },
    ]);
    expect(await whoIs('P1')).toMatchObject({ name: 'Person P1', section: 'Looms' });
    await bring(server, second, inNorth);
    expect(await whoIs('P1')).toMatchObject({ name: 'Renamed', section: 'Dyeing' });
    const importId = await readImportId(PEOPLE);
    expect(await undo(PEOPLE, importId, 'admin')).toMatchObject({ status: 404 });
    const both = await Promise.all([undo(PEOPLE, importId), undo(PEOPLE, importId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await whoIs('P1')).toMatchObject({ name: 'Person P1', section: 'Looms' });
    expect(await whoIs('P3')).toBeUndefined();
    expect(await broken()).toEqual([]);
    // A deleted person can be imported again.
    expect(counts(await bring(server, second, inNorth))).toMatchObject({ new: 1, changed: 1 });
    expect(await broken()).toEqual([]);
    // Undone in reverse order: undoing a later import restores what the earlier one left.
    const earlier = await readImportId(PEOPLE);
    await bring(server, people(person('P1')), inNorth);
    expect(await undo(PEOPLE, earlier)).toMatchObject({ status: 409 });
    expect(await undo(PEOPLE, await readImportId(PEOPLE))).toMatchObject({ status: 200 });
    expect(await undo(PEOPLE, earlier)).toMatchObject({ status: 200 });
    expect(await whoIs('P1')).toMatchObject({ name: 'Person P1', section: 'Looms' });
    expect(await broken()).toEqual([]);
  });

  it('cannot be undone if a person was changed or is in use since, and names them', async () => {
    await bring(server, people(person('P7'), person('P8')), inNorth);
    const importId = await readImportId(PEOPLE);
    const { id } = (await queryOne<{ id: number }>(
      server.owner,
      `select id from employees where code = 'P8'`,
    )) ?? { id: 0 };
    await query(server.owner, `update employees set supervisor_id = $id where code = 'E00004'`, {
      id,
    });
    const used = await undo(PEOPLE, importId);
    expect([used.status, message(used)]).toEqual([
      409,
      '1 of these people is used since: Person P8 (P8) (1 people). Nothing was undone',
    ]);
    await query(server.owner, `update employees set supervisor_id = null where code = 'E00004'`);
    await bring(server, people(person('P7', { name: 'Later' })), inNorth);
    const changed = await undo(PEOPLE, importId);
    expect([changed.status, message(changed)]).toEqual([
      409,
      '1 of these people was changed since: Later (P7). Nothing was undone',
    ]);
  });

  it('lists the master data it creates, and its undo deletes those not in use', async () => {
    const named = async () =>
      (
        await query<{ name: string }>(
          server.owner,
          `select name from designations where name like 'Typo%'
           union all select name from departments where name like 'Typo%'
           union all select name from sections where name like 'Typo%'
           union all select name from workplaces where name like 'Typo%' order by 1`,
        )
      ).map(({ name }) => name);
    const header = `${HEADER},Workplace`;
    const row = (code: string, [post, department, section, place]: readonly string[]) =>
      `${code},Person ${code},${post},${department},${section},2020-02-29,30000,${place}`;
    const typos = ['Typo post', 'Typo department', 'Typo section', 'Typo place'] as const;
    const file = [
      header,
      row('P20', typos),
      row('P21', ['Weaver', 'Weaving', 'Typo inside', 'Typo place']),
      row('P22', typos),
    ].join('\n');
    await bring(server, people(person('P19')), inNorth);
    const client = await server.as('hr');
    const sent = { format: 'csv', content: file, asked: inNorth.asked };
    const checked = (await client.post(`${PEOPLE}/CheckFile`, sent)).body as ImportCheck;
    expect(checked.creates).toEqual([
      { label: 'Designation', count: 1, names: ['Typo post'] },
      { label: 'Department', count: 1, names: ['Typo department'] },
      { label: 'Section', count: 2, names: ['Typo section', 'Typo inside'] },
      { label: 'Workplace', count: 1, names: ['Typo place'] },
    ]);
    expect(await named()).toEqual([]);
    await bring(server, file, inNorth);
    const importId = await readImportId(PEOPLE);
    await bring(
      server,
      `${header}\n${row('P23', ['Typo post', 'Weaving', 'Looms', 'Typo place'])}`,
      inNorth,
    );
    expect(await undo(PEOPLE, importId)).toMatchObject({ status: 200 });
    expect(await named()).toEqual(['Typo place', 'Typo post']);
    expect(await broken()).toEqual([]);
  });

  it('accepts cells pasted from a workbook, and its own template', async () => {
    const rows = [HEADER, person('P9')].map((line) => line.replaceAll(',', '\t')).join('\n');
    expect((await check(rows, { format: 'pasted' })).counts).toMatchObject({ new: 1 });
    const client = await server.as('hr');
    const template = await client.get(`${PEOPLE}/Template?format=csv`);
    const header = String(template.body).replaceAll('"', '');
    expect(header).toContain(HEADER);
    const filled = `${header}P9,Ada,Weaver,Weaving,Looms,2020-02-29,30000,,,,,,,\n`;
    expect((await check(filled)).counts).toMatchObject({ new: 1 });
    // A name that a spreadsheet would evaluate is escaped in the file, and restored when read.
    const odd = await check(people(person('P10', { name: harmless('=Ada') })));
    expect(odd.lines[0]?.title).toBe('=Ada (P10)');
  });

  it('reveals neither pay nor addresses of people in other units', async () => {
    const file = `${HEADER},Email\nE00001,A,B,C,D,,1,guess@example.com\n`;
    const checked = await check(file, { login: 'hrUnit2' });
    expect(checked.lines).toMatchObject([
      { change: 'refused', problems: ['BusinessUnit: you cannot import people of North'] },
    ]);
    expect(JSON.stringify(checked)).not.toMatch(/31000|31,000/);
  });
});

describe('an import of increments', () => {
  const raises = (...rows: string[]) =>
    ['EmployeeCode,IncrementPercent,GrossAfter', ...rows].join('\n');
  const input = { fiscalYear: 2041 };
  const open = () =>
    query<{ code: string }>(
      server.owner,
      `select e.code from increments i join employees e on e.id = i.employee_id
       where i.fiscal_year = 2041 and i.is_open order by 1`,
    );

  it('can be undone completely until someone has decided, and then imported again', async () => {
    const file = raises('E00001,5,', 'E00002,6,');
    const sent = () => bring(server, file, { base: INCREMENTS, login: 'manager', asked: input });
    expect(counts(await sent())).toMatchObject({ new: 2 });
    const importId = await readImportId(INCREMENTS, 'manager');
    expect(await undo(INCREMENTS, importId, 'managerUnit2')).toMatchObject({ status: 404 });
    expect(await undo(INCREMENTS, importId, 'manager')).toMatchObject({ status: 200 });
    expect(await undo(INCREMENTS, importId, 'manager')).toMatchObject({ status: 409 });
    expect(await open()).toEqual([]);
    expect(counts(await sent())).toMatchObject({ new: 2 });
    expect(await open()).toHaveLength(2);
    expect(await broken()).toEqual([]);
  });

  it('reveals no pay of people for whom the sender may not request', async () => {
    const answer = await bring(server, raises('E00003,10,1'), {
      base: INCREMENTS,
      login: 'managerUnit2',
      asked: input,
    });
    expect(problems(answer)).toEqual([expect.stringMatching(/^line 2: Person 3/)]);
    expect(JSON.stringify(answer.body)).not.toMatch(/33000|GrossAfter/);
  });
});

describe('an import as a job', () => itImportsByJobs(() => server));
