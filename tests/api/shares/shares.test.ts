import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  CompanyShare,
  CompanyShareDetails,
} from '#machines/domains/shares/contracts/shares.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Answer } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`insert into business_units (account_id, name)
        select 1, 'Unit ' || n from generate_series(3, 12) n`);
      await owner.raw(`insert into user_roles (user_id, role, business_unit_id)
        select id, 'finance', 2 from users where login_id = 'hrUnit2'`);
    },
  });
});
afterAll(() => server.close());

const post = async (login: string, call: string, body: unknown) =>
  (await server.as(login)).post(`/ShareExchange/${call}`, body);
const list = async (login = 'finance', businessUnitId = 0) =>
  (await (
    await server.as(login)
  ).get(`/ShareExchange/GetAllCompanyShares?businessUnitId=${businessUnitId}`)) as {
    status: number;
    body: CompanyShare[];
  };
const getDetails = async (companyShareId: number, login = 'finance') => {
  const { body } = await (
    await server.as(login)
  ).get(`/ShareExchange/GetAllCompanySharesDetails?companyShareId=${companyShareId}`);
  const [details] = body as CompanyShareDetails[];
  if (!details) throw new Error(`There are no shares ${companyShareId}`);
  return details;
};

const item = (businessUnitId: number, totalShareCount: unknown, more = {}) => ({
  companyShareId: 0,
  businessUnitId,
  businessUnitName: 'as the client shows it',
  totalShareCount,
  actionBy: 4711,
  ...more,
});

/** Issues a unit's first shares, and returns their ID. */
async function issue(businessUnitId: number, count: number): Promise<number> {
  const { status, body } = await post('finance', 'SaveAllCompanyShares', [
    item(businessUnitId, count),
  ]);
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: shares } = await list('finance', businessUnitId);
  return shares[0]?.companyShareId ?? 0;
}

const move = (companyShareId: number, employeeId: number, shareCount: number) => ({
  companyShareId,
  employeeId,
  shareCount,
  reason: 'Long service',
});

const said = ({ status, body }: Answer) => {
  const { message, errors = [] } = body as ErrorAnswer;
  return { status, message, messages: errors.map((error) => error.message) };
};

describe('a list that is saved', () => {
  it('creates the shares of its units, issued by the token’s user whatever actionBy says', async () => {
    const answer = await post('finance', 'SaveAllCompanyShares', [
      item(1, 10_000),
      item(2, 2_500.0),
    ]);
    expect(answer).toMatchObject({
      status: 200,
      body: { statusCode: 200, message: 'Submitted Successfully' },
    });
    const { userId } = await server.as('finance');
    expect((await list()).body).toEqual([
      {
        companyShareId: expect.any(Number) as number,
        businessUnitId: 1,
        businessUnitName: 'North',
        totalShareCount: 10_000,
        allocatedShareCount: 0,
        remainingShareCount: 10_000,
        shareRate: null,
        actionBy: userId,
      },
      expect.objectContaining({ businessUnitId: 2, totalShareCount: 2_500 }),
    ]);
  });

  it.each([
    [{ totalShareCount: undefined }, ['Share qty is required']],
    [{ totalShareCount: null }, ['Share qty is required']],
    [{ totalShareCount: '5' }, ['Share qty must be a number']],
    [{ totalShareCount: -1 }, ['Minimum value is 0', 'Value must me positive']],
    [{ totalShareCount: 0 }, ['Value must me positive']],
    [{ totalShareCount: 1.5 }, ['Value should be integer']],
    [{ businessUnitId: undefined }, ['Business unit value is required']],
    [{ businessUnitName: '' }, ['Business unit label is required']],
    [{ businessUnitId: null, businessUnitName: null }, ['Business unit is required']],
    [
      { businessUnitId: null, businessUnitName: null, totalShareCount: null },
      ['Share qty is required', 'Business unit is required'],
    ],
  ])('with %j is refused: %j', async (wrong, messages) => {
    const answer = await post('finance', 'SaveAllCompanyShares', [item(3, 5), item(4, 5, wrong)]);
    expect(said(answer)).toMatchObject({ status: 400, messages });
    expect((await list('finance', 3)).body).toEqual([]);
  });

  it('that is empty, or none, is refused', async () => {
    expect(said(await post('finance', 'SaveAllCompanyShares', [])).status).toBe(400);
    expect(said(await post('finance', 'SaveAllCompanyShares', {})).status).toBe(400);
  });

  it('with a unit listed twice, or one that has shares, is refused completely', async () => {
    const refusal = { status: 409, message: 'Business unit already exist' };
    const twice = await post('finance', 'SaveAllCompanyShares', [item(3, 5), item(3, 6)]);
    expect(said(twice)).toMatchObject(refusal);
    const again = await post('finance', 'SaveAllCompanyShares', [item(3, 5), item(1, 6)]);
    expect(said(again)).toMatchObject(refusal);
    expect((await list('finance', 3)).body).toEqual([]);
  });

  it('sent twenty times at once creates a unit’s shares once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('finance', 'SaveAllCompanyShares', [item(5, 7)])),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    expect((await list('finance', 5)).body).toMatchObject([{ totalShareCount: 7 }]);
  });

  it('with an ID sets the new total, never below the allocated shares', async () => {
    const id = await issue(6, 100);
    const save = (total: number) =>
      post('finance', 'SaveAllCompanyShares', [item(6, total, { companyShareId: id })]);
    expect((await save(150)).status).toBe(200);
    expect((await save(120)).status).toBe(200);
    expect((await save(120)).status).toBe(200);
    expect((await post('finance', 'AllocateCompanyShares', move(id, 21, 80))).status).toBe(200);
    expect(said(await save(79))).toMatchObject({
      status: 409,
      message: '80 shares of Unit 6 are allocated: the total cannot be lower',
    });
    expect((await save(80)).status).toBe(200);
    const { entries } = await getDetails(id);
    expect(entries.map(({ kind, quantity, totalAfter }) => [kind, quantity, totalAfter])).toEqual([
      ['issue', 100, 100],
      ['issue', 50, 150],
      ['cancel', 30, 120],
      ['allocation', 80, 120],
      ['cancel', 40, 80],
    ]);
  });

  it('with an id of another unit is refused', async () => {
    const id = await issue(7, 10);
    const answer = await post('finance', 'SaveAllCompanyShares', [
      item(8, 20, { companyShareId: id }),
    ]);
    expect(answer.status).toBe(404);
  });
});

describe('a rate', () => {
  let companyShareId: number;
  beforeAll(async () => {
    companyShareId = await issue(9, 1000);
  });
  const change = (shareRate: unknown, login = 'finance') =>
    post(login, 'UpdateCompanyShareRate', { companyShareId, businessUnitId: 9, shareRate });

  it('can be set and changed, and the ledger has both values', async () => {
    expect(await change(12.5)).toMatchObject({
      status: 200,
      body: { message: 'Submitted Successfully' },
    });
    await change(12.5);
    await change(13);
    expect((await list('finance', 9)).body).toMatchObject([{ shareRate: 13 }]);
    const { entries } = await getDetails(companyShareId);
    expect(entries.slice(1)).toMatchObject([
      { kind: 'rate', rateBefore: null, shareRate: 12.5, actionByName: 'The finance' },
      { kind: 'rate', rateBefore: 12.5, shareRate: 13 },
    ]);
    expect(entries).toHaveLength(3);
  });

  it.each([
    [undefined, ['Share rate is required']],
    [null, ['Share rate is required']],
    [-1, ['Minimum value is 0', 'Value must me positive']],
    [0, ['Value must me positive']],
    [1.005, ['Share rate can have at most two decimals']],
    ['12', ['Share rate must be a number']],
  ])('of %j is refused: %j', async (rate, messages) => {
    expect(said(await change(rate))).toMatchObject({ status: 400, messages });
  });

  it('can be changed only with the permission', async () => {
    for (const login of ['employee', 'md', 'hr', 'manager']) {
      expect((await change(99, login)).status, login).toBe(403);
    }
    expect((await list('finance', 9)).body).toMatchObject([{ shareRate: 13 }]);
  });
});

describe('a person’s shares', () => {
  let companyShareId: number;
  beforeAll(async () => {
    companyShareId = await issue(10, 1000);
  });

  it('are allocated with a reason, and released again', async () => {
    expect(
      (await post('finance', 'AllocateCompanyShares', move(companyShareId, 1, 300))).status,
    ).toBe(200);
    expect(
      (await post('finance', 'ReleaseCompanyShares', move(companyShareId, 1, 100))).status,
    ).toBe(200);
    expect((await list('finance', 10)).body).toMatchObject([
      { allocatedShareCount: 200, remainingShareCount: 800 },
    ]);
    const { holders, entries } = await getDetails(companyShareId);
    expect(holders).toEqual([
      {
        employeeId: 1,
        employeeCode: 'E00001',
        employeeName: 'Person 1',
        designationName: 'Officer',
        shareCount: 200,
      },
    ]);
    expect(entries.slice(1)).toMatchObject([
      { kind: 'allocation', employeeName: 'Person 1', reason: 'Long service', allocatedAfter: 300 },
      { kind: 'release', quantity: 100, allocatedAfter: 200 },
    ]);
  });

  it('cannot exceed the remaining shares, nor a release those that are held', async () => {
    expect(
      said(await post('finance', 'AllocateCompanyShares', move(companyShareId, 2, 801))),
    ).toMatchObject({ status: 409, message: 'Only 800 shares of Unit 10 are left' });
    expect(
      said(await post('finance', 'ReleaseCompanyShares', move(companyShareId, 1, 201))),
    ).toMatchObject({ status: 409, message: 'Person 1 holds 200 shares of Unit 10' });
    expect(
      said(await post('finance', 'ReleaseCompanyShares', move(companyShareId, 2, 1))),
    ).toMatchObject({ status: 409 });
  });

  it('need a reason, and cannot be given to oneself', async () => {
    const { employeeId } = await server.as('finance');
    expect(
      said(
        await post('finance', 'AllocateCompanyShares', {
          ...move(companyShareId, 1, 1),
          reason: ' ',
        }),
      ),
    ).toMatchObject({ status: 400, messages: ['Reason is required'] });
    for (const call of ['AllocateCompanyShares', 'ReleaseCompanyShares']) {
      expect((await post('finance', call, move(companyShareId, employeeId, 1))).status).toBe(403);
    }
  });

  it('stay within the total when a hundred allocations come at once', async () => {
    const id = await issue(11, 100);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        post('finance', 'AllocateCompanyShares', move(id, 1 + (index % 30), 3)),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(33);
    expect(statuses.filter((status) => status === 409)).toHaveLength(27);
    expect((await list('finance', 11)).body).toMatchObject([
      { totalShareCount: 100, allocatedShareCount: 99, remainingShareCount: 1 },
    ]);
  });
});

describe('a person with a role in one unit', () => {
  it('sees and changes the shares of that unit alone', async () => {
    const { body } = await list('hrUnit2');
    expect(body.map(({ businessUnitId }) => businessUnitId)).toEqual([2]);
    const [north] = (await list('finance', 1)).body;
    const id = north?.companyShareId ?? 0;
    const cached = await (
      await server.as('hrUnit2')
    ).get(`/ShareExchange/GetAllCompanySharesDetails?companyShareId=${id}`);
    expect(cached.status).toBe(404);
    expect((await list('hrUnit2', 1)).status).toBe(403);
    const rate = { companyShareId: id, businessUnitId: 1, shareRate: 5 };
    expect((await post('hrUnit2', 'UpdateCompanyShareRate', rate)).status).toBe(404);
    expect((await post('hrUnit2', 'SaveAllCompanyShares', [item(12, 5)])).status).toBe(403);
  });
});

describe('the ledger', () => {
  const changes = [
    `update share_entries set quantity = 1`,
    `delete from share_entries`,
    `truncate share_entries`,
    `update company_shares set business_unit_id = business_unit_id`,
    `delete from company_shares`,
    `truncate company_shares cascade`,
  ];

  it.each(changes)('refuses the application “%s”', async (change) => {
    await expect(query(server.db, change)).rejects.toThrow(/append-only|permission denied/);
  });

  it.each(changes)('refuses even a superuser “%s”', async (change) => {
    await expect(query(server.owner, change)).rejects.toThrow(/append-only/);
  });

  it('keeps its balance against statements that bypass the application', async () => {
    const id = await issue(12, 10);
    const entry = (kind: string, quantity: number, employee: number | null = null) =>
      query(
        server.owner,
        `insert into share_entries (company_share_id, kind, quantity, employee_id, actor_id)
         values ($id, $kind, $quantity, $employee, 1)`,
        { id, kind, quantity, employee },
      );
    await expect(entry('allocation', 11, 1)).rejects.toThrow(/exceed the total/);
    await entry('allocation', 8, 1);
    await expect(entry('release', 9, 1)).rejects.toThrow(/than are held/);
    await expect(entry('cancel', 3)).rejects.toThrow(/exceed the total/);
    await expect(entry('allocation', 3, 2)).rejects.toThrow(/exceed the total/);
    await expect(entry('issue', 0)).rejects.toThrow(/check/);
    await expect(entry('allocation', 1)).rejects.toThrow(/check/);
    expect(
      await queryOne(
        server.db,
        'select count(*) as n from share_entries where company_share_id = $id',
        { id },
      ),
    ).toEqual({ n: 2 });
  });

  it('keeps it against a statement that began before another one committed', async () => {
    const [share] = (await list('finance', 12)).body;
    const allocate = (db: Db | Tx, quantity: number, employee: number) =>
      query(
        db,
        `insert into share_entries (company_share_id, kind, quantity, employee_id, actor_id)
         values ($id, 'allocation', $quantity, $employee, 1)`,
        { id: share?.companyShareId, quantity, employee },
      );
    const first = await server.owner.transaction();
    await allocate(first, 2, 1);
    let settled = false;
    const second = allocate(server.db, 1, 2).then(
      () => 'written',
      (error: Error) => error.message,
    );
    void second.then(() => (settled = true));
    await expect
      .poll(async () => {
        const [waiting] = await query<{ n: number }>(
          server.owner,
          `select count(*) as n from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return settled || (waiting?.n ?? 0) > 0;
      })
      .toBe(true);
    await first.commit();
    expect(await second).toMatch(/exceed the total/);
    expect((await list('finance', 12)).body).toMatchObject([{ remainingShareCount: 0 }]);
  });
});
