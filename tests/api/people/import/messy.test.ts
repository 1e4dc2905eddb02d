import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { messyFiles } from './messyFiles.ts';

const BASE = '/Import/People';

let server: TestServer;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer();
  hr = await server.as('hr');
});
afterAll(() => server?.close());

const readStored = (codes: readonly string[]) =>
  query<Record<string, unknown>>(
    server.owner,
    `select e.code, e.name, d.name as department, e.joining_date::text as joined,
       e.gross::float8 as gross, s.code as supervisor, e.office_mail as mail
     from employees e join departments d on d.id = e.department_id
     left join employees s on s.id = e.supervisor_id
     where e.code = any($codes::text[]) order by e.code`,
    { codes },
  );

it.each(messyFiles())('takes what is good and says what is not: $name', async (file) => {
  const { bytes, people, refused = {}, notes = {}, left = 0, hidden = 0 } = file;
  const body = {
    format: 'file',
    content: bytes.toString('base64'),
    asked: { businessUnit: 'North' },
    reading: {},
  };
  const answer = await hr.post(`${BASE}/CheckFile`, body);
  expect(answer).toMatchObject({ status: 200 });
  const checked = answer.body as ImportCheck;
  const wrong = checked.lines.filter(({ problems }) => problems.length > 0);
  expect(wrong.map(({ line, problems }) => [line, ...problems])).toEqual(
    Object.entries(refused).map(([line, problems]) => [
      Number(line),
      ...problems.map((problem) => expect.stringMatching(problem) as string),
    ]),
  );
  for (const [line, note] of Object.entries(notes)) {
    const said = checked.lines.find((one) => one.line === Number(line))?.notes ?? [];
    expect(said.join('\n')).toMatch(note);
  }
  expect(checked.reading).toMatchObject({ missing: [], leftCount: left, hidden });
  const stored = await hr.post(`${BASE}/ImportFile`, {
    ...body,
    digest: checked.digest,
    ...(wrong.length > 0 && { isGoodOnly: true }),
  });
  expect(stored).toMatchObject({ status: 200 });
  const rows = await readStored(people.map(({ code }) => code));
  expect(rows).toEqual(people.map((one) => ({ supervisor: null, mail: null, ...one })));
  if (wrong.length === 0) return;
  expect(checked.refusedRows?.rows.map(({ line }) => line)).toEqual(wrong.map(({ line }) => line));
});
