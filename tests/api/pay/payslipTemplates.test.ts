import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PayslipPreview } from '#machines/domains/pay/contracts/payslipPreview.ts';
import type { OwnSlip, Payslip } from '#machines/domains/pay/contracts/payslips.ts';
import { layOutSlip } from '#machines/domains/pay/payslip/layOut.ts';
import { query } from '#server/platform/db/sql.ts';
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts';
import { createPayStructure, type PayStructure } from '#tests/support/payStructure.ts';
import { PayrollOffice } from '#tests/support/payrollOffice.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { textOfPdf } from './pdfText.ts';

let mailbox: Mailbox;
let server: TestServer;
let structure: PayStructure;
let office: PayrollOffice;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    environment: { SMTP_URL: mailbox.url },
    also: async (owner) => {
      structure = await createPayStructure(owner);
      await owner.raw(`update employees set birth_date = '1990-02-01' where code = 'U-employee'`);
    },
  });
  await server.startWorker();
  office = new PayrollOffice(server, structure);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const elementId = async (code: string) =>
  (
    await query<{ id: number }>(server.db, 'select id from payroll_elements where code = $code', {
      code,
    })
  )[0]?.id ?? 0;

const template = async (more: Record<string, unknown> = {}) => ({
  name: 'Letterhead',
  payrollGroupId: null,
  fromDay: '2026-01-01',
  mail: 'none',
  showsToDate: false,
  zeroLines: 'hidden',
  message: 'Enjoy your month.',
  messageBn: 'আপনার মাস শুভ হোক।',
  parts: [
    { part: 'message', name: null, nameBn: null },
    { part: 'deductions', name: 'Taken', nameBn: 'কর্তন' },
    { part: 'earnings', name: null, nameBn: null },
    { part: 'net', name: null, nameBn: null },
    { part: 'leave', name: null, nameBn: null },
  ],
  elements: [
    { elementId: await elementId('tax'), name: 'Income tax', nameBn: 'আয়কর', zeroLines: 'element' },
    { elementId: await elementId('loan'), name: null, nameBn: null, zeroLines: 'shown' },
  ],
  ...more,
});

const save = async (more: Record<string, unknown> = {}) =>
  office.post('hr', '/Resources/payslipTemplate/Save', { values: await template(more) });

const latest = async (login: string) => {
  const [slip] = await office.get<OwnSlip[]>(login, '/Payroll/MySlips');
  return office.get<Payslip>(login, `/Payroll/Slip?slipId=${slip?.id}`);
};

async function pdfPages(login: string, path: string): Promise<{ status: number; pages: string[] }> {
  const { token } = await server.as(login);
  const response = await fetch(`${server.url}/api${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (!response.ok) return { status: response.status, pages: [] };
  return {
    status: response.status,
    pages: await textOfPdf(Buffer.from(await response.arrayBuffer())),
  };
}

const ENGLISH = {
  isBengali: false,
  t: (text: string) => text,
  date: (day: string) => day,
  count: String,
};

describe('a payslip template', () => {
  it('orders, names and hides on screen as in the PDF, in both languages', async () => {
    const saved = await save();
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    await office.locked(1);
    const slip = await latest('employee');
    const parts = layOutSlip(slip, ENGLISH);
    expect(parts.map(({ title }) => title)).toEqual(['Message', 'Taken', 'Earnings', 'Net pay']);
    expect(parts[1]?.lines.map(({ name }) => name)).toEqual([
      'Income tax',
      'Loan',
      'Provident fund',
    ]);
    // Overtime is nothing in this month, and everything at zero is hidden but what the template shows.
    expect(parts[2]?.lines.map(({ name }) => name)).not.toContain('Overtime');
    const { pages } = await pdfPages(
      'employee',
      `/Payroll/SlipFile?slipId=${slip.id}&locale=en-GB`,
    );
    const english = pages.join(' ').replaceAll(/\s+/g, ' ');
    expect(english).toMatch(/Enjoy your month\..*Taken.*Income tax.*Loan.*Earnings.*Net pay/);
    expect(english).not.toContain('Overtime');
    expect(english).not.toContain('Year to date');
    const bengali = layOutSlip(slip, { ...ENGLISH, isBengali: true });
    expect(bengali[0]?.text).toBe('আপনার মাস শুভ হোক।');
    expect(bengali[1]?.lines[0]?.name).toBe('আয়কর');
    const printed = await pdfPages('employee', `/Payroll/SlipFile?slipId=${slip.id}&locale=bn-BD`);
    expect(printed.pages.join(' ')).not.toContain('Taken');
  });

  it('is refused on a day on which another one of the same group begins', async () => {
    const { status, body } = await save({ name: 'Another' });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('Another template of this group begins on the same day');
  });

  it('is previewed as it stands in its form, and the view of another’s pay is recorded', async () => {
    const {
      name: _name,
      fromDay: _day,
      mail: _mail,
      ...form
    } = await template({
      parts: [{ part: 'earnings', name: 'What you earned', nameBn: null }],
    });
    const { status, body } = await office.post('hr', '/Pay/PreviewPayslip', form);
    expect(status).toBe(200);
    const { slip } = body as PayslipPreview;
    expect(slip?.english.map(({ title }) => title)).toEqual(['What you earned']);
    expect((await office.post('employee', '/Pay/PreviewPayslip', form)).status).toBe(403);
  });
});

describe('all slips of a run', () => {
  it('are one PDF of every slip, for those who see the run, and issued once', async () => {
    const run = await office.details(
      (await query<{ id: number }>(server.db, 'select max(id)::integer as id from payroll_runs'))[0]
        ?.id ?? 0,
    );
    const path = `/Payroll/SlipsFile?runId=${run.id}&locale=en-GB`;
    const { pages } = await pdfPages('hr', path);
    expect(pages).toHaveLength(run.people);
    expect(pages.every((page) => page.includes('Enjoy your month.'))).toBe(true);
    expect((await pdfPages('employee', path)).status).toBe(403);
    expect((await pdfPages('hr', path)).pages).toHaveLength(run.people);
    const [papers] = await query<{ count: number }>(
      server.db,
      `select count(*)::integer as count from papers where kind = 'payslip'`,
    );
    expect(papers?.count).toBe(run.people);
  });
});

describe('slips by mail', () => {
  it('are sent once when the run is locked: protected files to those with a password, notices to the others', async () => {
    const saved = await save({ name: 'By mail', fromDay: '2026-02-01', mail: 'birthDate' });
    expect(saved.status).toBe(200);
    const run = await office.locked(2);
    const sent = await query<{ way: string; count: number }>(
      server.db,
      `select way, count(*)::integer as count from slip_mails x join slips s on s.id = x.slip_id
       where s.run_id = $runId group by 1 order by 1`,
      { runId: run.id },
    );
    expect(sent.map(({ way }) => way)).toContain('notice');
    const mail = await mailbox.next(({ to }) => to.includes('employee@example.com'));
    expect(mail.subject).toBe('Your payslip of 2026-02');
    expect(mail.raw).toContain('DDMMYYYY');
    const [attached = ''] = /JVBERi0[\w+/=\s]+/.exec(mail.raw) ?? [];
    const pdf = Buffer.from(attached, 'base64').toString('latin1');
    expect(pdf).toContain('/Encrypt');
    expect(pdf).not.toContain('Uemployee');
  });
});
