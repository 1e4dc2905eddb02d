import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MENU } from '#machines/core/access/permissions.ts';
import type { PaperCheck, PaperEntry } from '#machines/kits/papers/contract.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { makeCode, spelled } from '#server/kits/papers/code.ts';
import { issuePaper, issuePapers, type PaperToIssue } from '#server/kits/papers/issue.ts';
import { getGivenDate, type Paper, type PaperField } from '#server/kits/papers/paper.ts';
import { PAPERS } from '#server/catalogue/papers.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { textOfPdf } from '#tests/api/pay/pdfText.ts';
import { call } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let other: OtherAccount;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      other = await createOtherAccount(owner);
      await hire(owner, { login: 'reader', roles: ['employee', 'hr', 'finance'] });
      await hire(owner, { login: 'reader2', roles: ['employee', 'hr@2', 'finance@2'] });
    },
  });
});
afterAll(() => server.close());

const BY = { userId: null, accountId: 1 };
const PROVED = recordTypes.filter(({ recordType }) => recordType.startsWith('paper'));
let counter = 0;

/** A value of each kind, at its maximum length, or a list of so many rows. */
function sample(
  field: PaperField,
  text: string,
  rows = field.kind === 'rows' ? field.most : 0,
): unknown {
  switch (field.kind) {
    case 'text':
      return text.slice(0, field.most);
    case 'money':
      return 1_234_567.89;
    case 'percent':
      return 7.125;
    case 'count':
      return 12;
    case 'number':
      return 7.5;
    case 'date':
      return '2026-02-28';
    case 'month':
      return '2026-02';
    case 'fiscalYear':
      return 2026;
    case 'flag':
      return true;
    case 'choice':
      return Object.keys(field.options)[0];
    case 'rows':
      return Array.from({ length: Math.min(rows, field.most) }, () => getValues(field.of, text));
  }
}
const getValues = (fields: Paper['fields'], text: string, rows?: number) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, sample(field, text, rows)]),
  );

const toIssue = (paper: Paper, text: string, more: Partial<PaperToIssue> = {}): PaperToIssue => ({
  subjectEmployeeId: 1,
  values: getValues(paper.fields, text),
  ...(getGivenDate(paper) !== null && { number: `GIVEN-${(counter += 1)}` }),
  ...more,
});
const issue = (paper: Paper, text = 'Something', more: Partial<PaperToIssue> = {}) =>
  withTransaction(server.db, (tx) =>
    issuePaper(tx, { paper: paper.id, by: BY, ...toIssue(paper, text, more) }),
  );

async function file(login: string, paperId: number, locale = 'en-GB') {
  const { token } = await server.as(login);
  const response = await fetch(
    `${server.url}/api/Papers/File?paperId=${paperId}&locale=${locale}`,
    { headers: { Authorization: `Bearer ${token}` } },
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}
const getText = async (bytes: Buffer) => (await textOfPdf(bytes)).join(' ').replace(/\s+/g, ' ');
const check = async (code: string) =>
  (await call(server.url, 'GET', `/Papers/Check?code=${encodeURIComponent(code)}`))
    .body as PaperCheck;

const named = (papers: readonly Paper[]) => papers.map((paper) => [paper.id, paper] as const);

/**
 * One of each shape: apart from its texts, a paper depends only on whether its date is given, on its
 * permission, and on whether it shows pay.
 */
const SHAPES = [
  ...new Map(
    PAPERS.toReversed().map((paper) => [
      [getGivenDate(paper) !== null, paper.reference, paper.showsPay === true].join(),
      paper,
    ]),
  ).values(),
];

describe.each(named(PAPERS))('%s', (_id, paper) => {
  it('prints every value in English and Bengali, and names itself by number and code', async () => {
    const { id, number, code } = await issue(paper);
    const { status, headers, bytes } = await file('reader', id);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('application/pdf');
    expect(headers.get('Content-Security-Policy')).toContain('sandbox');
    const text = await getText(bytes);
    for (const said of ['Testing Ltd', 'Person 1', number, spelled(code), 'Something']) {
      expect(text).toContain(said);
    }
    expect(text).not.toMatch(/\{|\}|undefined|null|NaN|Invalid/);
    const bengali = await getText((await file('reader', id, 'bn-BD')).bytes);
    expect(bengali).toContain('Person 1');
    // Every sentence is in Bengali; names, codes and the URL stay.
    expect(bengali).toMatch(/[ঀ-৿]/);
    expect(bengali).not.toMatch(/\b(To verify|Monthly salary|Reference|genuine)\b/);
  });
});

describe.each(named(SHAPES))('%s, one of its shape,', (_id, paper) => {
  it('is printed once, later prints are identical, and each is logged', async () => {
    const { id } = await issue(paper);
    const { bytes } = await file('reader', id);
    await server.owner('employees').where({ id: 1 }).update({ name: 'Renamed' });
    const again = await file('reader', id);
    await server.owner('employees').where({ id: 1 }).update({ name: 'Person 1' });
    expect(again.bytes.equals(bytes)).toBe(true);
    const both = await Promise.all([file('reader', id, 'en-US'), file('reader', id, 'en-US')]);
    expect(both[0].bytes.equals(both[1].bytes)).toBe(true);
    const recorded = await query(
      server.owner,
      `select id from data_accesses
       where kind = 'export' and call = '/api/Papers/File' and detail like $asked`,
      { asked: `paperId=${id}&%` },
    );
    expect(recorded).toHaveLength(4);
  });

  it('holds long, Bengali and hostile texts on as many pages as it takes', async () => {
    const hostile =
      ') /OpenAction <</S/JavaScript/JS(app.alert(1))>> {employeeName} %s <script> \0\uD800';
    const long = `${'শ্রদ্ধেয় ক্ষমতাপ্রাপ্ত কর্মকর্তা '.repeat(40)}${'x'.repeat(400)}\n${hostile}`;
    const { id } = await issue(paper, '', { values: getValues(paper.fields, long, 3) });
    const { status, bytes } = await file('reader', id);
    expect(status).toBe(200);
    // Compares compressed data, because any three letters may appear by chance.
    const outside = bytes
      .toString('latin1')
      .replace(/stream\r?\n[\s\S]*?endstream/g, '')
      .replace(/\((?:\\.|[^()\\])*\)|<[0-9a-f]+>/gi, '()');
    expect(outside).not.toMatch(
      /\/(OpenAction|JavaScript|JS|AA|Launch|URI|EmbeddedFile|AcroForm)\b/,
    );
    expect(await getText(bytes)).toContain('Person 1');
  });

  it('reports each value that is missing, wrong or unknown', async () => {
    const given = toIssue(paper, 'Something');
    for (const [name, field] of Object.entries(paper.fields)) {
      const wrong = {
        ...given.values,
        [name]: field.kind === 'text' ? 'x'.repeat(field.most + 1) : {},
      };
      await expect(
        withTransaction(server.db, (tx) =>
          issuePaper(tx, { paper: paper.id, by: BY, ...given, values: wrong }),
        ),
      ).rejects.toMatchObject({
        code: 'invalid',
        details: { errors: [expect.objectContaining({ path: name })] },
      });
    }
    await expect(
      withTransaction(server.db, (tx) =>
        issuePaper(tx, { paper: paper.id, by: BY, ...given, values: { ...given.values, more: 1 } }),
      ),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it('has numbers without gaps, despite rollbacks and concurrent issues', async () => {
    if ('datedBy' in paper.series) return;
    const { prefix } = paper.series;
    const serial = (number: string) => Number(number.split('-').at(-1));
    const first = await issue(paper);
    expect(first.number).toMatch(new RegExp(`^${prefix}-\\d{4}-\\d{4,}$`));
    await expect(
      withTransaction(server.db, async (tx) => {
        await issuePaper(tx, { paper: paper.id, by: BY, ...toIssue(paper, 'Lost') });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const some = await Promise.all(Array.from({ length: 6 }, () => issue(paper)));
    const batch = await withTransaction(server.db, (tx) =>
      issuePapers(
        tx,
        { paper: paper.id, by: BY },
        [1, 2, 3].map((subjectEmployeeId) => toIssue(paper, 'Many', { subjectEmployeeId })),
      ),
    );
    const numbers = [...some, ...batch]
      .map(({ number }) => serial(number))
      .toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => serial(first.number) + 1 + index));
    expect(batch.map(({ number }) => serial(number))).toEqual(numbers.slice(-3));
  });

  it('is readable by its person and people with the permission, in their units and account', async () => {
    const { employeeId } = await server.as('employee');
    const own = await issue(paper, 'Mine', { subjectEmployeeId: employeeId });
    expect((await file('employee', own.id)).status).toBe(200);
    const list = (await (await server.as('employee')).get('/Papers')).body as PaperEntry[];
    expect(list[0]).toMatchObject({ paperId: own.id, number: own.number, status: 'valid' });
    const looks = () =>
      queryOne<{ n: number }>(
        server.db,
        `select count(*)::integer as n from pay_accesses where call = 'Papers/File'`,
      );
    const before = (await looks())?.n ?? 0;
    expect((await file('reader', own.id)).status).toBe(200);
    expect((await looks())?.n).toBe(before + (paper.showsPay ? 1 : 0));
    // Auditors may read service books and settlements, but no other paper.
    const forAuditors: readonly number[] = [MENU.employment, MENU.finalSettlement];
    const strangers = forAuditors.includes(paper.reference) ? [] : ['audit'];
    for (const login of ['manager', ...strangers, 'reader2', 'foreign']) {
      expect((await file(login, own.id)).status, login).toBe(404);
    }
    expect((await file('reader', 987_654)).status).toBe(404);
    expect((await call(server.url, 'GET', `/Papers/File?paperId=${own.id}`)).status).toBe(401);
    await expect(
      issue(paper, 'Theirs', { subjectEmployeeId: other.employeeId }),
    ).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('can be checked by its code, which also says if it was withdrawn or replaced', async () => {
    const { id, number, code } = await issue(paper);
    const valid = await check(spelled(code).toLowerCase());
    expect(valid).toEqual({
      status: 'valid',
      title: paper.title,
      number,
      issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      company: 'Testing Ltd',
      name: 'P••• 1•••',
    });
    const hr = await server.as('reader');
    const none = await hr.post('/Papers/Replace', { paperId: id, reason: ' ' });
    expect(none).toMatchObject({ status: 400 });
    for (const login of ['employee', 'reader2', 'foreign']) {
      const refused = await (
        await server.as(login)
      ).post('/Papers/Withdraw', { paperId: id, reason: 'No' });
      expect([403, 404], login).toContain(refused.status);
    }
    const replaced = await hr.post('/Papers/Replace', { paperId: id, reason: 'A name was wrong' });
    expect(replaced.status).toBe(200);
    expect(await check(code)).toMatchObject({ status: 'replaced', number });
    const { autoId, number: next } = replaced.body as { autoId: number; number: string };
    expect(next).not.toBe(number);
    expect(await hr.post('/Papers/Withdraw', { paperId: id, reason: 'Again' })).toMatchObject({
      status: 409,
    });
    expect(
      await hr.post('/Papers/Withdraw', { paperId: autoId, reason: 'In error' }),
    ).toMatchObject({
      status: 200,
    });
    const second = await queryOne<{ code: string }>(
      server.db,
      'select code from papers where id = $autoId',
      {
        autoId,
      },
    );
    expect(await check(second?.code ?? '')).toMatchObject({ status: 'withdrawn', number: next });
    // A printed paper stays available, because someone may still have a copy.
    expect((await file('reader', id)).status).toBe(200);
  });

  it('is reported by verification if its file or content was changed', async () => {
    const { id } = await issue(paper);
    await file('reader', id);
    const broken = () => recordsAsChanged(server.db, 1, PROVED);
    expect(await broken()).toEqual([]);
    const tamper = (sql: string) =>
      server.owner.raw(
        `set session_replication_role = replica; ${sql}; set session_replication_role = default`,
      );
    const stored = await queryOne<{ id: number; content: Buffer }>(
      server.db,
      'select id, content from paper_files where paper_id = $id',
      { id },
    );
    await tamper(`update paper_files set content = content || '\\x0a' where paper_id = ${id}`);
    expect(await broken()).toMatchObject([
      {
        workflow: 'paper file',
        subjectId: stored?.id,
        reason: expect.stringContaining('contentDigest') as string,
      },
    ]);
    await query(server.owner, 'set session_replication_role = replica');
    await query(server.owner, 'update paper_files set content = $content where id = $id', {
      content: stored?.content,
      id: stored?.id,
    });
    await query(server.owner, 'set session_replication_role = default');
    await tamper(
      `update papers set values = values || '{"employeeName": "Somebody"}' where id = ${id}`,
    );
    expect(await broken()).toMatchObject([
      {
        workflow: 'paper',
        subjectId: id,
        reason: expect.stringContaining('valuesDigest') as string,
      },
    ]);
    await tamper(
      `update papers set values = values || '{"employeeName": "Person 1"}' where id = ${id}`,
    );
  });
});

describe('the check', () => {
  it('reveals nothing for an unknown code, and slows down people who try many', async () => {
    const codes = Array.from({ length: 40 }, makeCode);
    const answers = [];
    for (const code of codes) {
      answers.push(await call(server.url, 'GET', `/Papers/Check?code=${code}`));
    }
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'unknown' } });
    expect(answers.at(-1)).toMatchObject({ status: 429 });
    const { message = '' } = (answers.at(-1)?.body ?? {}) as Partial<ErrorAnswer>;
    expect(message).toMatch(/^Too many attempts/);
    const rows = await query(server.db, 'select from delays where key like $like', {
      like: 'paper check%',
    });
    expect(rows).toHaveLength(1);
  });
});
