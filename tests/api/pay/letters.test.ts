import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo, FUTURE, row } from '#tests/api/increments/carry.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type { SalaryHistory } from '#machines/domains/increments/revisions.ts';
import { getFiscalYear } from '#machines/core/values/fiscalYear.ts';
import { query } from '#server/platform/db/sql.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { textOfPdf } from './pdfText.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const today = accountDay();
const thisYear = getFiscalYear(today);

/** A file as a user gets it. */
async function fetchFile(login: string, path: string) {
  const { token } = await server.as(login);
  const response = await fetch(`${server.url}/api/PdfAndExcelReport/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const letter = (incrementId: number, more = '', login = 'finance') =>
  fetchFile(login, `IncrementLetter?incrementId=${incrementId}${more}`);

const squeezed = (text: string) => text.replace(/\s+/g, ' ');

async function getText(incrementId: number, more = ''): Promise<string> {
  const { status, bytes } = await letter(incrementId, more);
  expect(status).toBe(200);
  const pages = await textOfPdf(bytes);
  expect(pages).toHaveLength(1);
  return squeezed(pages[0] ?? '');
}

describe('a letter', () => {
  let id: number;
  beforeAll(async () => {
    [id = 0] = await bringTo(server, 'released', [row(1, 2001, { effectiveDate: '2020-09-16' })]);
  });

  it('gives the name, the date, pay before and after, and the arrears', async () => {
    const text = await getText(id);
    for (const said of [
      'Testing Ltd',
      'Person 1',
      'Employee Id: E00001',
      `Reference: INC-2001-${String(id).padStart(6, '0')}`,
      'Subject: Salary increment for the fiscal year 2001-2002',
      'increased by 5.00% of your gross salary with effect from 16 September 2020',
      '31,000.00',
      '1,550.00',
      '32,550.00',
      '15,500.00',
      '775.00',
      '16,275.00',
      // 15 of September's 30 days, half of 1,550.
      'September 2020',
      '15 of 30',
      'monthly increase × days from the effective date on ÷ days of the month',
      'Released by The finance on',
    ]) {
      expect(text).toContain(said);
    }
  });

  // That its bytes stay the same and hold nothing that runs is proved for every paper (papers/everyPaper.test.ts).
  it('is served as a download that cannot execute, or shown', async () => {
    const first = await letter(id);
    expect(first.headers.get('Content-Type')).toBe('application/pdf');
    expect(first.headers.get('Content-Disposition')).toMatch(/^attachment; filename=INC-2001-/);
    expect(first.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(first.headers.get('Content-Security-Policy')).toContain('sandbox');
    const shown = await letter(id, '&inline=true');
    expect(shown.headers.get('Content-Disposition')).toMatch(/^inline; filename=INC-2001-/);
  });

  it('writes dates and money by the locale', async () => {
    expect(await getText(id, '&locale=en-US')).toContain('September 16, 2020');
    expect(await getText(id, '&locale=fr-FR')).toContain('16 September 2020');
    const bengali = (await getText(id, '&locale=bn-BD')).replaceAll(' ', '');
    for (const said of ['৩২,৫৫০.০০', '২০২০', 'Person1']) expect(bengali).toContain(said);
    expect(bengali).not.toContain('Dear');
    const refused = await letter(id, '&locale=not_a_tag!');
    expect(refused.status).toBe(400);
  });

  it('prints names in Bengali, Cyrillic, Chinese and Arabic and with accents, and refuses others with a message', async () => {
    await server.owner.raw(
      `update employees set name = 'মোহাম্মদ Łukasz Ωmega Иван 王 شريف <b>&' where id = 5`,
    );
    const [fresh = 0] = await bringTo(server, 'released', [row(5, 2001)]);
    const text = (await getText(fresh)).replaceAll(' ', '');
    for (const said of ['মদ', 'Łukasz', 'Ωmega', 'Иван', '王', '<b>&', 'E00005']) {
      expect(text).toContain(said);
    }
    expect(text).not.toContain('\uFFFD');
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0008]/);
    const [other = 0] = await bringTo(server, 'released', [row(6, 2001)]);
    await server.owner('employees').where({ id: 6 }).update({ name: 'สมชาย' });
    const { status, bytes } = await letter(other);
    expect([status, bytes.toString()]).toEqual([
      400,
      expect.stringContaining('Name “สมชาย” has letters that cannot be printed: ส ม ช า ย'),
    ]);
  });

  it('with a future date says that pay will change then, without arrears', async () => {
    const [later = 0] = await bringTo(server, 'released', [
      row(2, 2001, { effectiveDate: FUTURE }),
    ]);
    const text = await getText(later);
    expect(text).toContain('with effect from 1 January 2150');
    expect(text).toContain('will change on that date');
    expect(text).not.toContain('arrears');
  });

  it('exists only after the release', async () => {
    const [waiting = 0] = await bringTo(server, 'financeRelease', [row(3, 2001)]);
    expect((await letter(waiting)).status).toBe(404);
    expect((await letter(987_654)).status).toBe(404);
  });
});

describe('access to letters and history', () => {
  let own: number;
  let unit2: number;
  beforeAll(async () => {
    const { employeeId } = await server.as('employee');
    [own = 0] = await bringTo(server, 'released', [row(employeeId, 2002)]);
    [unit2 = 0] = await bringTo(server, 'released', [row(21, 2002)]);
  });

  it('people can read their own letter and not another’s', async () => {
    expect((await letter(own, '', 'employee')).status).toBe(200);
    // As for a letter that doesn't exist: its number doesn't reveal that someone's raise was released.
    const refused = async (id: number, login: string) => {
      const { status, bytes } = await letter(id, '', login);
      const { requestId: _, ...rest } = JSON.parse(bytes.toString()) as Record<string, unknown>;
      return { status, told: rest };
    };
    const none = await refused(987_654, 'employee');
    expect(none.status).toBe(404);
    expect(await refused(unit2, 'employee')).toEqual(none);
    for (const login of ['manager', 'audit', 'admin', 'developer']) {
      expect(await refused(own, login), login).toEqual(none);
    }
    for (const login of ['hr', 'md', 'finance']) {
      expect((await letter(own, '', login)).status, login).toBe(200);
    }
  });

  it('a role in one unit gives access to that unit only', async () => {
    expect((await letter(unit2, '', 'hrUnit2')).status).toBe(200);
    expect((await letter(own, '', 'hrUnit2')).status).toBe(404);
    expect((await fetchFile('hrUnit2', 'IncrementLetters?year=2002')).status).toBe(200);
    expect((await fetchFile('hrUnit2', 'IncrementLetters?year=2002&businessUnitId=1')).status).toBe(
      403,
    );
    const { bytes } = await fetchFile('hrUnit2', 'IncrementLetters?year=2002');
    expect(await textOfPdf(bytes)).toHaveLength(1);
  });

  it('a history is the caller’s own unless they may see others’, newest first', async () => {
    const employee = await server.as('employee');
    await query(
      server.owner,
      `insert into salary_revisions (employee_id, effective_date, applied_at, gross_before, gross_after,
         basic_before, basic_after, cause)
       values ($id, '2015-01-01', now(), 70000, 80000, 35000, 40000, 'minimumWage')`,
      { id: employee.employeeId },
    );
    const mine = (await employee.get('/Employee/SalaryRevisions')).body as SalaryHistory;
    expect(mine).toMatchObject({
      employeeId: employee.employeeId,
      employeeName: 'The employee',
      gross: 84_000,
      basic: 42_000,
      revisions: [
        {
          incrementId: own,
          year: 2002,
          effectiveDate: '2020-01-01',
          grossBefore: 80_000,
          grossAfter: 84_000,
          releasedByName: 'The finance',
          appliedAt: expect.any(String) as string,
        },
      ],
      earlier: [
        {
          cause: 'minimumWage',
          effectiveDate: '2015-01-01',
          grossBefore: 70_000,
          grossAfter: 80_000,
        },
      ],
    });
    const path = `/Employee/SalaryRevisions?employeeId=${employee.employeeId}`;
    expect((await (await server.as('hr')).get(path)).body).toEqual(mine);
    expect((await (await server.as('manager')).get(path)).status).toBe(403);
    expect((await employee.get('/Employee/SalaryRevisions?employeeId=1')).status).toBe(403);
    // Not 404: without access to pay, no one learns who works here.
    expect((await employee.get('/Employee/SalaryRevisions?employeeId=98765')).status).toBe(403);
    const entry = await (await server.as('hr')).get('/Employee/SalaryRevisions?employeeId=98765');
    expect(entry.status).toBe(404);
  });
});

describe('all letters of a section', () => {
  it('are one file with a page for each person, by name', async () => {
    const ids = await bringTo(
      server,
      'released',
      Array.from({ length: 10 }, (_, index) => row(11 + index, thisYear)),
    );
    expect(ids).toHaveLength(10);
    const { status, bytes, headers } = await fetchFile(
      'finance',
      `IncrementLetters?year=${thisYear}&businessUnitId=1&worplaceGroupId=1&sectionId=2`,
    );
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    const pages = await textOfPdf(bytes);
    expect(pages).toHaveLength(10);
    pages.forEach((page, index) => expect(squeezed(page)).toContain(`Person ${11 + index}`));
  });

  it('are refused if nothing has been released', async () => {
    const { status, bytes } = await fetchFile('finance', 'IncrementLetters?year=2050');
    expect(status).toBe(404);
    expect((JSON.parse(bytes.toString()) as ErrorAnswer).message).toBe(
      'Nothing has been released here',
    );
  });
});
