import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorAnswer, LoginAnswer } from '#machines/core/contracts/workflow.ts';
import { Usage } from '#server/commands/runCommand.ts';
import { readSetupArguments } from '#server/commands/setupAnswers.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { isSetUp, setupAddress } from '#server/domains/company/setup/index.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { people, person } from '#tests/api/people/import/files.ts';
import { call, createClient, type Client } from '#tests/support/client.ts';
import { runCommand } from '#tests/support/command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { pdf, png } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import type { ResourceList } from '#machines/kits/resources/contract.ts';
import { resourceFiles } from '#machines/kits/resources/files.ts';

vi.setConfig({ testTimeout: 120_000 });

const PASSWORD = 'purple lantern over Padma';
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const nothing = () => Promise.resolve();
const company = (more: object = {}) => ({
  company: 'Padma Mills',
  currency: 'EUR',
  language: 'Bengali',
  logo: { name: 'logo.png', content: PNG },
  calendar: {
    timeZone: 'Europe/Berlin',
    fiscalMonth: 1,
    weekend: [6, 7],
    opens: '08:00',
    closes: '16:30',
  },
  administrator: {
    name: 'Rahima Khatun',
    mail: 'rahima@example.com',
    login: 'rahima',
    newPassword: PASSWORD,
    confirmPassword: PASSWORD,
  },
  ...more,
});

async function getCode({ services, url }: TestServer): Promise<string> {
  const address = await setupAddress(services, url);
  return /\/setup#([A-Z0-9-]+)/.exec(address ?? '')?.[1] ?? '';
}

describe('an empty database', () => {
  let server: TestServer;
  let code: string;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ seed: nothing });
    code = await getCode(server);
  });
  afterAll(() => server.close());

  const publicly = (path: string, body?: unknown) =>
    call(server.url, body === undefined ? 'GET' : 'POST', path, body);
  const stored = () =>
    queryOne(
      server.owner,
      `select (select count(*) from accounts)::integer as accounts,
         (select count(*) from users)::integer as users,
         (select count(*) from business_units)::integer as units,
         (select count(*) from files)::integer as files`,
    );

  it('prints a code, the same at each start, which no table stores', async () => {
    expect(code).toMatch(/^[A-Z0-9]{5}(-[A-Z0-9]{5}){3}$/);
    expect(await getCode(server)).toBe(code);
    const rows = await query<{ value: string }>(server.owner, 'select value from installation');
    expect(rows.some(({ value }) => value.includes(code) || value.includes(code.slice(0, 5)))).toBe(
      false,
    );
    expect((await publicly('/Setup/Status')).body).toEqual({ isOpen: true });
  });

  it('redirects the sign-in page to the set-up', async () => {
    for (const path of ['/', '/zxcvv']) {
      const answer = await fetch(`${server.url}${path}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/setup']);
    }
  });

  it('refuses a wrong code and invalid data, and stores nothing', async () => {
    const wrong = await publicly('/Setup/Found', { secret: 'AAAAA-AAAAA', ...company() });
    expect([wrong.status, (wrong.body as ErrorAnswer).message]).toEqual([
      400,
      'The setup code is incorrect',
    ]);
    const bad: [string, object][] = [
      ['currency', { currency: 'XQX' }],
      ['calendar.timeZone', { calendar: { timeZone: 'Moon/Base' } }],
      ['calendar.weekend', { calendar: { weekend: [1, 2, 3, 4, 5, 6, 7] } }],
      ['calendar.closes', { calendar: { opens: '10:00', closes: '09:00' } }],
      ['calendar.fiscalMonth', { calendar: { fiscalMonth: 13 } }],
      ['logo', { logo: { name: 'x.png', content: Buffer.from('%PDF-1.4').toString('base64') } }],
      [
        'administrator.newPassword',
        {
          administrator: {
            ...company().administrator,
            newPassword: 'rahima-rahima-12',
            confirmPassword: 'rahima-rahima-12',
          },
        },
      ],
    ];
    for (const [path, more] of bad) {
      const { status, body } = await publicly('/Setup/Found', { secret: code, ...company(more) });
      expect([status, (body as ErrorAnswer).errors?.map((one) => one.path)]).toEqual([400, [path]]);
    }
    expect(await stored()).toEqual({ accounts: 0, users: 0, units: 0, files: 0 });
  });

  it('creates one company from a double click and a second tab, and signs its administrator in', async () => {
    const typed = code.toLowerCase().replaceAll('-', ' ');
    const answers = await Promise.all([
      publicly('/Setup/Found', { secret: typed, ...company() }),
      publicly('/Setup/Found', { secret: code, ...company() }),
      publicly('/Setup/Found', { secret: code, ...company({ company: 'Another' }) }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    const created = answers.find(({ status }) => status === 200)?.body as LoginAnswer;
    expect(created).toMatchObject({ strLoginId: 'rahima', isOtpAuth: true, roles: ['admin'] });
    expect(created).toMatchObject({ strTimeZone: 'Europe/Berlin', intFiscalMonth: 1 });
    expect(created.logoUrl).toBeGreaterThan(0);
    expect(await stored()).toEqual({ accounts: 1, users: 1, units: 1, files: 1 });
    const names = readdirSync(join(server.env.DATA_DIR, 'files'));
    expect(names.filter((name) => !name.startsWith('.')).length).toBe(2);
    admin = await createClient(server.url, 'rahima', PASSWORD);
    expect((await admin.get('/WorkingCalendar/Get')).body).toMatchObject({
      timeZone: 'Europe/Berlin',
      weekend: [6, 7],
      opens: '08:00',
      closes: '16:30',
    });
  });

  it('refuses the code afterwards, and offers no set-up', async () => {
    expect((await publicly('/Setup/Check', { secret: code })).status).toBe(409);
    expect((await publicly('/Setup/Found', { secret: code, ...company() })).status).toBe(409);
    expect(await setupAddress(server.services, server.url)).toBe(null);
    expect((await publicly('/Setup/Status')).body).toEqual({ isOpen: false });
    expect(await query(server.owner, `select from installation where key = 'setup'`)).toEqual([]);
  });

  it('records every step in the history', async () => {
    expect(await recordsAsChanged(server.db, null)).toEqual([]);
    const changes = await query<{ type: string }>(
      server.owner,
      `select distinct record_type as type from record_changes where record_type in
         ('account', 'working calendar', 'businessUnit', 'login', 'user', 'role', 'role period')
       order by 1`,
    );
    expect(changes.length).toBe(7);
    // The logo becomes the business unit's own file, like one chosen later in its form.
    const unitNow = async () => {
      const { items } = (await admin.get('/Resources/businessUnit')).body as ResourceList;
      const [unit] = items;
      if (!unit) throw new Error('there is no business unit');
      return unit;
    };
    const save = async (more: object) => {
      const { id, version, values } = await unitNow();
      const body = { id, version, values: { ...values, ...more } };
      return admin.post('/Resources/businessUnit/Save', body);
    };
    const first = (await unitNow()).values['logoFileId'];
    expect(first).toBeGreaterThan(0);
    expect((await save({ code: 'P1' })).status).toBe(200);
    const sent = async (name: string, bytes: Buffer) =>
      taken(
        await upload(server.url, admin, name, bytes, {
          query: `tableReferrence=${resourceFiles({ id: 'businessUnit' })}`,
        }),
      ).globalFileUrlId;
    const refused = await save({ logoFileId: await sent('logo.pdf', pdf()) });
    expect([refused.status, (refused.body as ErrorAnswer).errors]).toEqual([
      400,
      [{ path: 'logoFileId', message: 'The logo must be a PNG or JPG' }],
    ]);
    expect((await save({ logoFileId: await sent('new.png', png()) })).status).toBe(200);
    expect((await unitNow()).values['logoFileId']).not.toBe(first);
    expect(await recordsAsChanged(server.db, null)).toEqual([]);
  });

  it('counts fiscal years from the month that was chosen', async () => {
    const { body } = await admin.get('/PMS/GetFiscalYearDDL');
    const year = new Date().getFullYear();
    const current = (body as { value: number; isCurrent: boolean }[]).find((one) => one.isCurrent);
    expect(current?.value).toBe(year);
  });

  it('previews a file of people before importing it, and offers a template', async () => {
    const file = people(person('W1'), person('W2'));
    const sent = { format: 'csv', content: file, asked: {} };
    const tried = await admin.post('/Import/People/CheckFile', sent);
    const { counts, digest } = tried.body as ImportCheck;
    expect([tried.status, counts.new]).toEqual([200, 2]);
    expect(await query(server.owner, 'select from employees')).toEqual([]);
    const brought = await admin.post('/Import/People/ImportFile', { ...sent, digest });
    expect(brought.status).toBe(200);
    expect((await query(server.owner, 'select from employees')).length).toBe(2);
    const template = await admin.get('/Import/People/Template?format=csv');
    expect(String(template.body).replaceAll('"', '')).toMatch(
      /EmployeeCode,EmployeeName,.*Gross.*Email,Mobile,Supervisor,.*NationalId,.*Calendar\r\n$/,
    );
  });
});

describe('guessing the code', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ seed: nothing });
  });
  afterAll(() => server.close());

  it('takes longer each time, for the right code as well', async () => {
    const code = await getCode(server);
    const guess = (secret: string) => call(server.url, 'POST', '/Setup/Check', { secret });
    expect((await guess(code)).status).toBe(200);
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) statuses.push((await guess(`WRONG-${turn}`)).status);
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(400));
    expect(statuses.at(-1)).toBe(429);
    expect((await guess(code)).status).toBe(429);
  });

  it('can also be done by a command, completely or not at all, even after an import that created an account', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cadre-setup-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const environment = { DATABASE_URL: server.ownerUrl, DATA_DIR: server.env.DATA_DIR };
    const run = (...args: string[]) => runCommand('setup', args, environment);
    const answers = file(
      'answers.json',
      JSON.stringify({
        company: 'Meghna Textiles',
        administrator: { name: 'Karim Uddin', mail: 'karim@example.com', login: 'karim' },
      }),
    );
    const broken = file('broken.csv', people(person('W1'), person('W1')));
    const good = file('good.csv', people(person('W1'), person('W2')));
    const missing = readSetupArguments(['--company', 'Meghna Textiles'], {});
    await expect(missing).rejects.toThrow(Usage);
    await expect(missing).rejects.toThrow('administrator.mail: Email address is required');
    expect((await run('--answers', answers, '--people', broken)).code).toBe(1);
    const tried = await run('--answers', answers, '--people', good, '--check');
    expect([tried.code, tried.output]).toEqual([0, expect.stringContaining('Nothing was kept.')]);
    expect(await isSetUp(server.owner)).toBe(false);
    expect(await query(server.owner, 'select from accounts')).toEqual([]);
    await query(server.owner, `insert into accounts (name) values ('Cadre')`);
    const done = await run('--answers', answers, '--people', good, '--invite');
    expect(done.output).toMatch(/^People: 2 added, 0 changed, 0 unchanged$/m);
    expect(done.code).toBe(0);
    const token = /\/invitation#([\w-]+)/.exec(done.output)?.[1];
    const look = await call(server.url, 'POST', '/Users/Invitation', { token });
    expect(look.body).toMatchObject({ loginId: 'karim', company: 'Meghna Textiles' });
    rmSync(folder, { recursive: true });
  });
});
