import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  HiredCandidate,
  HiringRequisition,
} from '#machines/domains/people/contracts/hireDesk.ts';
import type { ServiceBook } from '#machines/domains/people/contracts/employment.ts';
import type { PersonCreated } from '#machines/domains/people/contracts/people.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { speaker, type Speaker } from '#tests/api/recruitment/fixture.ts';
import { stepDone } from '#tests/api/recruitment/payloads.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let say: Speaker;
beforeAll(async () => {
  server = await startTestServer();
  say = speaker(server);
});
afterAll(() => server.close());

/** A requisition with two vacancies in the offer stage. */
async function atOffer(change: Record<string, unknown> = {}): Promise<number> {
  const { id } = await say.raise(change);
  for (const [login, step] of [
    ['hr', 1],
    ['md', 2],
    ['hr', 3],
    ['hr', 4],
  ] as const) {
    expect((await say.complete(login, [stepDone(id, step)])).status).toBe(200);
  }
  return id;
}
const post = async (login: string, path: string, body: object) =>
  (await server.as(login)).post(path, body);
const handOver = (requestId: number, more: object = {}, login = 'hr') =>
  post(login, '/HireDesk/HandOver', {
    requestId,
    name: 'Farhana Islam',
    nationalId: '1999888777',
    joiningOn: '2027-01-01',
    gross: 42_000,
    ...more,
  });
const getId = ({ body }: { body: unknown }) => (body as { autoId: number }).autoId;
const read = async (candidateId: number) =>
  (await (await server.as('hr')).get(`/HireDesk/Candidate?candidateId=${candidateId}`))
    .body as HiredCandidate;
let next = 0;
const create = async (candidateId: number, more: object = {}, login = 'hr') => {
  const existing = await read(candidateId);
  next += 1;
  return post(login, '/Employee/Create', {
    name: existing.name,
    code: `NEW-${next}`,
    joiningDate: existing.joiningOn,
    gross: existing.gross ?? 1,
    designationId: existing.designationId,
    sectionId: existing.sectionId,
    workplaceId: existing.workplaceId,
    employmentTypeId: existing.employmentTypeId,
    isSomebodyElse: true,
    candidateId,
    ...more,
  });
};
const proved = () => recordsAsChanged(server.db, null, [getRecordType('hired candidate')]);

describe('a candidate handed over by recruitment', () => {
  let requestId = 0;
  beforeEach(async () => {
    requestId = await atOffer();
  });

  it('becomes an employee with the known data, linked in both directions, and verified', async () => {
    const candidateId = getId(await handOver(requestId));
    expect(await read(candidateId)).toMatchObject({
      status: 'waiting',
      nationalId: '1999888777',
      gross: 42_000,
      workplaceId: 1,
      sectionId: 1,
      supervisor: { name: 'The manager' },
    });
    const { employeeId } = (await create(candidateId)).body as PersonCreated;
    expect(await read(candidateId)).toMatchObject({ status: 'employed', employeeId });
    expect(await proved()).toEqual([]);
    const report = await (await server.as('hr')).get('/Reports/hireDeskEmployee?status=employed');
    expect(JSON.stringify(report.body)).toContain(`"employeeId":${employeeId}`);
    await server.owner.raw('update hired_candidates set employee_id = 1 where id = ?', [
      candidateId,
    ]);
    expect(await proved()).not.toEqual([]);
    await server.owner.raw('update hired_candidates set employee_id = ? where id = ?', [
      employeeId,
      candidateId,
    ] as never);
  });

  it('becomes one employee, even from several tabs', async () => {
    const candidateId = getId(await handOver(requestId));
    const answers = await Promise.all([create(candidateId), create(candidateId, {}, 'hr2')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await create(candidateId)).body).toMatchObject({
      message: expect.stringMatching(/is already employee NEW-\d+/) as string,
    });
    const rows = await query(
      server.owner,
      `select from employees where code like 'NEW-%' and id not in (
         select employee_id from hired_candidates where employee_id is not null)`,
    );
    expect(rows).toEqual([]);
  });

  it('stays pending while a similar person is checked, or the form is refused', async () => {
    const candidateId = getId(await handOver(requestId));
    const { body } = await create(candidateId, {
      isSomebodyElse: false,
      nationalId: '1999888777',
      code: 'NEW-A',
    });
    expect((body as PersonCreated).duplicates).toEqual([]);
    const second = getId(await handOver(requestId, { name: 'Someone Like Her' }));
    const request = await create(second, { isSomebodyElse: false, nationalId: '1999888777' });
    expect((request.body as PersonCreated).duplicates).toHaveLength(1);
    expect((await create(second, { gross: 0 })).status).toBe(400);
    expect((await read(second)).status).toBe('waiting');
    await server.owner.raw(`update employees set national_id = null where code = 'NEW-A'`);
  });

  it('can be rehired with their own former record, and not with another’s', async () => {
    const candidateId = getId(
      await handOver(requestId, { name: 'Once Here', nationalId: '55512' }),
    );
    const noOne = getId(await handOver(requestId, { name: 'Never Here', nationalId: '55513' }));
    const gone = (await server.as('audit')).employeeId;
    await server.owner.raw(`update employees set national_id = '55512' where id = ?`, [gone]);
    const hr = await server.as('hr');
    const change = async (values: object, more: object = {}) => {
      const book = (await hr.get(`/Employee/ServiceBook?employeeId=${gone}`)).body as ServiceBook;
      const { version } = book;
      const body = { employeeId: gone, from: '2026-02-01', reason: 'Test', version, values };
      return hr.post('/Employee/ChangeEmployment', { ...body, ...more });
    };
    expect(await change({ isActive: false })).toMatchObject({ status: 200 });
    const back = { isActive: true };
    const day = { from: '2026-03-01' };
    expect(await change({ grade: 'M1' }, { ...day, candidateId })).toMatchObject({ status: 400 });
    expect(await change(back, { ...day, candidateId: noOne })).toMatchObject({
      status: 400,
      body: { message: 'The candidate is a different person' },
    });
    expect((await read(noOne)).status).toBe('waiting');
    expect(await change(back, { ...day, candidateId })).toMatchObject({ status: 200 });
    expect(await read(candidateId)).toMatchObject({ status: 'employed', employeeId: gone });
    expect(await proved()).toEqual([]);
    const again = await change(back, { from: '2026-04-01', candidateId });
    expect(again).toMatchObject({ status: 409 });
  });

  it('fills a vacancy once, even if handed over twice at once, and frees it when they decline', async () => {
    const both = await Promise.all([
      handOver(requestId, { reference: `site-${requestId}` }),
      handOver(requestId, { reference: `site-${requestId}` }, 'hr2'),
    ]);
    expect(getId(both[0])).toBe(getId(both[1]));
    expect((await handOver(requestId)).status).toBe(200);
    expect((await handOver(requestId)).status).toBe(409);
    const offered = (await (await server.as('hr')).get('/HireDesk/Requisitions'))
      .body as HiringRequisition[];
    expect(offered.map(({ value }) => value)).not.toContain(requestId);
    const candidateId = getId(both[0]);
    const turnDown = (version: number) =>
      post('hr', '/HireDesk/TurnDown', { candidateId, version, reason: 'Took another post' });
    expect((await turnDown(7)).status).toBe(409);
    expect((await turnDown(1)).status).toBe(200);
    expect((await create(candidateId)).status).toBe(409);
    expect((await handOver(requestId)).status).toBe(200);
    expect(await proved()).toEqual([]);
  });

  it('needs a requisition at its offer step', async () => {
    const { id } = await say.raise();
    expect((await handOver(id)).body).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('has not reached the offer stage') as string,
    });
  });

  it('is visible to HR of the unit only', async () => {
    expect((await handOver(requestId, {}, 'hrUnit2')).status).toBe(404);
    const candidateId = getId(await handOver(requestId));
    const client = await server.as('hrUnit2');
    expect((await client.get(`/HireDesk/Candidate?candidateId=${candidateId}`)).status).toBe(404);
    expect((await create(candidateId, { sectionId: 3, workplaceId: 2 }, 'hrUnit2')).status).toBe(
      404,
    );
    for (const login of ['employee', 'manager', 'md', 'finance', 'audit']) {
      expect((await handOver(requestId, {}, login)).status).toBe(403);
    }
  });
});
