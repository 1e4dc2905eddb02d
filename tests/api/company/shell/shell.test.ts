import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShellInformation } from '#machines/domains/company/contracts/shell.ts';
import type { MenuListEntry } from '#machines/core/access/permissions.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    environment: {
      SUPPORT_URL: 'https://support.example',
      RECRUITMENT_URL: 'https://recruitment.example',
      MOBILE_FIRST_WORKPLACES: '7, 2',
      CONTACT_MAIL: 'people@example.com',
      CONTACT_PHONE: '+880 1, 2',
    },
  });
});
afterAll(() => server.close());

const CARD = '/api/PdfAndExcelReport/ReceiveContact';

describe('what the shell receives', () => {
  it('names the sites that the environment does, and no others', async () => {
    const { status, body } = await (await server.as('hr')).get('/Shell/GetShellInformation');
    expect(status).toBe(200);
    expect(body).toEqual({
      supportUrl: 'https://support.example',
      feedbackUrl: null,
      currency: 'BDT',
      language: {
        account: { language: 'English', wording: 'asSpecified' },
        own: { language: null, wording: null },
      },
      helpUrl: null,
      termsUrl: null,
      mobileNoticeSeconds: 5,
      terms: {},
      administeredUnits: [],
      demo: null,
    });
  });

  it('shows the Mobile First notice for 20 minutes to people at the configured workplaces', async () => {
    await query(server.owner, `update employees set workplace_id = 2 where code = 'U-audit'`);
    const { body } = await (await server.as('audit')).get('/Shell/GetShellInformation');
    expect(body).toMatchObject({ mobileNoticeSeconds: 1200 });
  });

  it('holds the recruitment site as an entry of another site, with its group', async () => {
    const { body } = await (await server.as('employee')).get('/Auth/GetMenuListPermissionWise');
    const group = (body as MenuListEntry[]).find(({ label }) => label === 'Recruitment');
    expect(group).toMatchObject({ to: 'https://recruitment.example', isErpMenu: true });
    expect(group?.childList).toMatchObject([{ label: 'Recruitment Site', isErpMenu: true }]);
  });
});

describe('language and wording', () => {
  const readLanguage = async (login: string) =>
    ((await (await server.as(login)).get('/Shell/GetShellInformation')).body as ShellInformation)
      .language;
  const own = async (login: string, choice: object) =>
    (await server.as(login)).post('/Shell/SaveOwnLanguage', choice);

  it('are those of the account, unless a person has chosen their own', async () => {
    const admin = await server.as('admin');
    const account = { language: 'Bengali', wording: 'plain' } as const;
    expect(await admin.post('/Shell/SaveAccountLanguage', account)).toMatchObject({ status: 200 });
    expect(await readLanguage('employee')).toEqual({
      account,
      own: { language: null, wording: null },
    });
    await own('employee', { language: 'English' });
    await own('employee', { wording: 'asSpecified' });
    expect((await readLanguage('employee')).own).toEqual({
      language: 'English',
      wording: 'asSpecified',
    });
    expect((await readLanguage('hr')).own).toEqual({ language: null, wording: null });
    await own('employee', { language: null });
    expect((await readLanguage('employee')).own).toEqual({
      language: null,
      wording: 'asSpecified',
    });
  });

  it('have the company’s own names in Bengali, for everyone of the account', async () => {
    const readTerms = async (login: string) =>
      ((await (await server.as(login)).get('/Shell/GetShellInformation')).body as ShellInformation)
        .terms;
    expect(await readTerms('employee')).toEqual({});
    const hr = await server.as('hr');
    const values = { name: 'Casual leave', bengali: 'নৈমিত্তিক ছুটি' };
    expect(await hr.post('/Resources/companyTerm/Save', { values })).toMatchObject({ status: 200 });
    expect(await readTerms('employee')).toEqual({ 'Casual leave': 'নৈমিত্তিক ছুটি' });
  });

  it('are recorded in the history when they change for everyone', async () => {
    const admin = await server.as('admin');
    await admin.post('/Shell/SaveAccountLanguage', { language: 'English', wording: 'plain' });
    await admin.post('/Shell/SaveAccountLanguage', { language: 'Bengali', wording: 'plain' });
    const [last] = await query<{ before: object; after: object; actor: number }>(
      server.db,
      `select before, after, actor_id as actor from record_changes where record_type = 'account'
       order by id desc limit 1`,
    );
    expect(last).toEqual({
      before: { language: 'English' },
      after: { language: 'Bengali' },
      actor: admin.userId,
    });
  });

  it('have no other values', async () => {
    expect(await own('employee', { language: 'Klingon' })).toMatchObject({ status: 400 });
    const admin = await server.as('admin');
    const half = { language: 'English' };
    expect(await admin.post('/Shell/SaveAccountLanguage', half)).toMatchObject({ status: 400 });
  });
});

describe('the contact card', () => {
  it('is the company’s for everyone, with what would end a line or a value escaped', async () => {
    const response = await fetch(`${server.url}${CARD}`);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/vcard/);
    expect(response.headers.get('Content-Disposition')).toContain('contact.vcf');
    expect((await response.text()).split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:;Testing Ltd;;;',
      'FN:Testing Ltd',
      'ORG:Testing Ltd',
      'EMAIL;TYPE=WORK:people@example.com',
      'TEL;TYPE=WORK:+880 1\\, 2',
      'END:VCARD',
      '',
    ]);
  });

  it('is the caller’s own when signed in, regardless of the name', async () => {
    const { token } = await server.as('md');
    const response = await fetch(`${server.url}${CARD}?employeeId=1`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const card = await response.text();
    expect(card).toContain('FN:The md\r\n');
    expect(card).toContain('TITLE:Officer\r\n');
    expect(card).toContain('EMAIL;TYPE=WORK:md@example.com\r\n');
  });

  it('is refused with an invalid token', async () => {
    const response = await fetch(`${server.url}${CARD}`, {
      headers: { Authorization: 'Bearer not.a.token' },
    });
    expect(response.status).toBe(401);
  });
});
