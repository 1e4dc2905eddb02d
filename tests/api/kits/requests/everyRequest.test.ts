import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StepPage, VerifiedPart } from '#machines/domains/workflows/contracts/audit.ts';
import type { ErrorAnswer, InstanceEntry, QueueEntry } from '#machines/core/contracts/workflow.ts';
import type {
  PipelineCheck,
  PipelineOfKind,
  RequestList,
  RequestRow,
} from '#machines/kits/requests/contract.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { INNER_LISTS, RESOURCES } from '#machines/catalogue/resources.ts';
import { requestAt, REQUESTS } from '#machines/catalogue/requests.ts';
import { DEFAULT_PIPELINE } from '#machines/kits/requests/pipeline.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import { samplePayload } from '#machines/kits/requests/samples.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { query } from '#server/platform/db/sql.ts';
import { cancelOpenings } from '#server/domains/pay/fund/openings.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { REQUEST_SERVERS } from '#server/catalogue/requests.ts';
import { getNamingFields } from '#server/kits/requests/namingFields.ts';
import { readUses } from '#server/kits/resources/uses.ts';
import { storeVersion } from '#server/kits/requests/pipelineVersions.ts';
import { checkMachines, type UpgradeReport } from '#server/engine/upgrade/checkMachines.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount } from '#tests/support/otherAccount.ts';
import { FOUR_STEPS } from '#tests/support/pipelines.ts';
import { createReferredRows } from '#tests/support/sampleRows.ts';
import { byTwo } from '#tests/support/confirmAll.ts';
import { readClients } from '#tests/support/readClients.ts';
import { leaveSoon, stayOn } from './stayOn.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { textsAboutPeople, webhookBodies } from '#tests/support/webhookBodies.ts';
import { foundAfter } from '#tests/api/engine/tamper.ts';
import { checkpointNew } from '#workers/checkpoints.ts';
import { begin, NAMED, petitions } from './petition.ts';

let server: TestServer;
let as: (login: string) => Client;

beforeAll(async () => {
  server = await startTestServer({
    workflows: Object.values(petitions),
    also: async (owner) => {
      // The employee's supervisor is the manager, whose own is the director, who leads the department.
      await owner.raw(`
        update employees e set supervisor_id = s.id from employees s
        where (e.code, s.code) in (('U-employee', 'U-manager'), ('U-manager', 'U-md'),
          ('U-hr', 'U-md'));
        update departments set head_id = (select id from employees where code = 'U-md')
        where id = 1;
        insert into leave_types (id, account_id, name, most_negative, backdated_days, is_encashable)
        overriding system value values (1, 1, 'Any', 1000, 36500, true);
        insert into leave_types (id, account_id, name, granted) overriding system value
          values (2, 1, 'Earned', 'compensatory');
        insert into leave_years (account_id, name, starts_on, ends_on)
          select 1, y::text, make_date(y, 1, 1), make_date(y, 12, 31)
          from generate_series(2025, 2040) y;
        insert into iou_policies (account_id, name, allows_several) values (1, 'Cash', true);
        insert into movement_policies (id, account_id, name, backdated_days)
        overriding system value values (1, 1, 'Any', 36500);
        insert into expense_types (account_id, name, needs_receipt) values (1, 'Travel', false);
        insert into loan_types (account_id, name, most_months) values (1, 'Household', 360), (1, 'House', 12);
        insert into loan_types (account_id, name, most_months)
          select 1, 'Purpose ' || n, 360 from generate_series(1, 200) n;
        insert into controlled_documents (id, account_id, kind, number, title, owner_id, created_by)
          values (1, 1, 'SOP', 'SOP-1', 'Cash', 1, 1), (2, 1, 'policy', 'POL-1', 'Travel', 1, 1)`);
      // A share of the provident fund to withdraw.
      await owner.raw(`
        insert into payroll_elements (account_id, code, name, direction)
          values (1, 'own_share', 'Own share', 'deduction'), (1, 'company_share', 'Company’s share', 'employer');
        insert into pf_rules (account_id, name, from_day, own_element_id, company_element_id, start_month,
          withdrawal_percent, loan_percent, loan_months, rest_account)
          select 1, 'All', '2020-01-01', o.id, c.id, 7, 100, 100, 360, 'Rest' from payroll_elements o, payroll_elements c
          where o.code = 'own_share' and c.code = 'company_share';
        insert into tax_years (account_id, name, starts_on, ends_on, tax_element_id)
          select 1, 'Year ' || n, make_date(1700 + n, 1, 1), make_date(1700 + n, 12, 31), e.id
          from generate_series(1, 300) n, payroll_elements e where e.code = 'own_share';
        insert into pf_interest_postings (account_id, year_from, until_day, rate, income, credited, members, rest_account,
          posted_by)
          select 1, '2019-01-01', '2019-12-31', 1, sum(90000000000), sum(90000000000), count(*), 'Rest', 1
          from employees where account_id = 1;
        insert into pf_ledger (account_id, employee_id, day, part, kind, amount, posting_id)
          select 1, e.id, '2021-06-30', 'own', 'interest', 90000000000, p.id
          from employees e, pf_interest_postings p where e.account_id = 1`);
      await createReferredRows(owner);
      await createOtherAccount(owner);
      await hire(owner, { login: 'named', roles: ['employee'], employeeId: NAMED });
      await hire(owner, { login: 'admin2', roles: ['employee', 'admin'] });
      await hire(owner, { login: 'finance2', roles: ['employee', 'finance'] });
      // Leave to encash, and a day off on which everyone worked.
      await owner.raw(`
        insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
          select account_id, id, 1, 'adjust', 90000, '2025-01-01' from employees where account_id = 1;
        insert into roster_days (employee_id, day, published_at)
          select id, '2026-01-15', now() from employees where account_id = 1`);
    },
  });
  const logins = [
    'employee', 'manager', 'md', 'hr', 'hr2', 'hrUnit2', 'managerUnit2', 'audit', 'finance', 'finance2',
    'admin', 'admin2', 'named', 'foreign',
  ]; // oxfmt-ignore
  as = await readClients(server, logins);
  // The requesters manage the documents.
  for (const login of ['employee', 'hr']) {
    const may = { isView: true, isCreate: null, isEdit: true, isDelete: null };
    const post = as('admin').post('/Permission/UpdateUserPermissions', {
      employeeId: as(login).employeeId,
      permissions: [
        ...[MENU.documentSOPs, MENU.documentPolicies].map((menuReferenceId) => ({
          menuReferenceId,
          ...may,
        })),
        ...getLocations(login),
      ],
    });
    const given = await byTwo(as('admin2'), post);
    expect(given).toMatchObject({ status: 200 });
  }
  // Kinds with their own default steps are also tested with the common ones.
  for (const { id, pipeline } of REQUESTS) {
    if (!pipeline) continue;
    await withTransaction(server.services.db, (tx) =>
      storeVersion(tx, {
        kind: id,
        before: null,
        definition: DEFAULT_PIPELINE,
        by: { accountId: 1, userId: null, confirmedBy: null },
        reason: 'As most begin',
        at: new Date().toISOString(),
      }),
    );
  }
  for (const people of [
    ['employee', 'manager', 'hr'],
    ['hr', 'md', 'hr2'],
  ] as const) {
    await payOut(people, 'iou', { amount: 100_000_000 });
    await payOut(people, 'loan', { amount: 100_000, months: 12, loanTypeId: 2 });
  }
});
afterAll(() => server.close());

/** Whether HR may request it for others; a device can only be registered by its owner. */
const mayFile = ({ onBehalf }: RequestKind): boolean =>
  onBehalf.allow.hr?.includes('isCreate') === true;

/** A payload that matches no amount condition. */
const small = (kind: RequestKind): Payload => request(kind, false);

/** Supervisors and HR request places for whole units. */
const getLocations = (login: string) =>
  login === 'employee'
    ? [
        {
          menuReferenceId: MENU.masterLocation,
          isView: true,
          isCreate: true,
          isEdit: true,
          isDelete: null,
        },
      ]
    : [];

/** The loan type of the last request. */
let loanType = 2;
let taxYear = 0;
let device = 0;

/** A sample as a form sends it, without fields that the server fills in. */
const request = (kind: RequestKind, large: boolean): Payload => {
  const sample = samplePayload(kind, large);
  if (kind.id === 'salaryAssign') {
    return { ...picked(kind, sample), breakdownId: 1, policyId: 1, groupId: 1 };
  }
  // Policies are requests of another kind.
  if (kind.id === 'policyVersion') return { ...picked(kind, sample), documentId: 2 };
  // Only forms have fields to fill in.
  if (kind.id === 'documentVersion') return { ...picked(kind, sample), formFields: [] };
  // One request of a type at a time, in equal instalments.
  if (kind.id === 'loan') {
    return { ...picked(kind, sample), loanTypeId: (loanType += 1), months: 1, graceMonths: null };
  }
  // One declaration a year.
  if (kind.id === 'taxDeclaration') {
    return { ...picked(kind, sample), taxYearId: (taxYear += 1), savings: 100, proof: null };
  }
  // A device can't be registered for two people, nor without consent.
  if (kind.id === 'remoteLocationDevice') {
    device += 1;
    return { ...picked(kind, sample), deviceId: `${device}`.padStart(64, '0'), consents: true };
  }
  // After the interest that is posted, and before the first row of the ledger.
  if (kind.id === 'fundOpening') {
    return { ...picked(kind, sample), asOf: '2020-06-30', own: 100, memberSince: null };
  }
  // The sample is for whole days.
  if (kind.id === 'leave') return { ...picked(kind, sample), hours: null };
  // On a future day, so that the approver of the next request stays the same.
  if (kind.id === 'managerChange') return { ...picked(kind, sample), supervisorFrom: '2149-01-01' };
  return picked(kind, sample);
};

const picked = (kind: RequestKind, sample: Payload): Payload =>
  Object.fromEntries(
    Object.entries(sample).filter(([name]) => {
      const { filled, when } = kind.fields[name] ?? {};
      return filled !== true && (when === undefined || sample[when.field] === when.is);
    }),
  );

// Samples request the same day, so one test's requests must not affect the next one's. Approved ones are
// moved far away instead of deleted, because verification compares them with the ledger.
let centuries = 0;
const letGo = async () => {
  centuries += 1;
  await stayOn(server);
  const away = 100_000 + centuries * 1000;
  return server.owner.raw(`
    update leave_days set day = day + ${away} where day < '2100-01-01';
    update compensatory_days set worked_on = worked_on + ${away} where worked_on < '2100-01-01';
    delete from movement_days; delete from iou_uses; delete from controlled_document_drafts`);
};
beforeEach(letGo);

/** The error for a sample that a kind's check refuses, with the line that fixes it. */
function sampleRefused({ id }: RequestKind, { body }: Answer): string {
  const { message, errors = [] } = body as ErrorAnswer;
  const fields = errors.map(({ path }) => `${path.replace(/^payload\./, '')}: …`).join(', ');
  return (
    `The sample of ${id} is refused: ${message}. If that is right, add to the function asked of this file: ` +
    `if (kind.id === '${id}') return { ...picked(kind, sample), ${fields} };`
  );
}

async function ask(client: Client, kind: RequestKind, payload: Payload = small(kind)) {
  const answer = await client.post(`/Requests/${kind.id}/Send`, { payload });
  expect(answer, answer.status === 200 ? '' : sampleRefused(kind, answer)).toMatchObject({
    status: 200,
  });
  return answer.body as { requestId: number; number: string; workflow: string };
}

const getRow = async (
  client: Client,
  kind: RequestKind,
  requestId: number,
): Promise<RequestRow> => {
  const { status, body } = await client.get(`/Requests/${kind.id}/Row?requestId=${requestId}`);
  expect(status).toBe(200);
  return body as RequestRow;
};

const act = (
  client: Client,
  { workflow, requestId }: { workflow: string; requestId: number },
  type: string,
  more: Record<string, unknown> = {},
  version?: number,
): Promise<Answer> =>
  client.post('/Workflow/Dispatch', {
    workflow,
    items: [{ subjectId: requestId, version, event: { type, comment: 'As agreed', ...more } }],
  });

/** Sends one event, which must succeed. */
async function must(...rest: Parameters<typeof act>): Promise<void> {
  const { status, body } = await act(...rest);
  expect({ status, message: status === 200 ? '' : (body as ErrorAnswer).message }).toEqual({
    status: 200,
    message: '',
  });
}

/** Makes the subject of changes and adjustments, the first of its kind: paid out and still open. */
async function payOut(
  [asker, superior, officer]: readonly [string, string, string],
  id: string,
  values: Record<string, unknown>,
): Promise<void> {
  const kind = REQUESTS.find((one) => one.id === id);
  if (!kind) throw new Error(`There is no request ${id}`);
  const sent = await ask(as(asker), kind, { ...small(kind), ...values } as Payload);
  await must(as(superior), sent, 'approve');
  await must(as(officer), sent, 'approve');
  const payment = { amount: values['amount'], method: 'bank', paidOn: accountDay() };
  await must(as('finance'), sent, 'pay', payment);
  await must(as('finance'), sent, 'confirmPayment');
}

/** The HR officer's own subjects: their IOU is the third request, their loan the second. */
const ofHr = (kind: RequestKind): Payload => ({
  ...small(kind),
  ...(kind.id === 'iouAdjustment' ? { iouId: 3 } : {}),
  ...(kind.id === 'loanChange' ? { loanId: 2 } : {}),
});

const waitsFor = async (client: Client, workflow: string): Promise<QueueEntry[]> => {
  const { body } = await client.get('/Workflow/Queue');
  return (body as QueueEntry[]).filter((entry) => entry.workflow === workflow && entry.waiting > 0);
};

const named = (kinds: readonly RequestKind[]) => kinds.map((kind) => [kind.id, kind] as const);

/**
 * One of each shape: apart from that, the kit only depends on whether a kind may be filed for others,
 * cancelled and extended, whether it issues a paper, and whether it is paid.
 */
const SHAPES = [
  ...new Map(
    REQUESTS.map((kind) => [
      [
        mayFile(kind),
        kind.cancellable === true,
        kind.extension !== undefined,
        kind.paper !== undefined,
        kind.payment !== undefined,
      ].join(),
      kind,
    ]),
  ).values(),
];

it('a single place is given to the first of two approved requests', async () => {
  const kind = REQUESTS.find(({ id }) => id === 'remoteLocationDevice');
  if (!kind) throw new Error('There is no request for a device');
  const payload = small(kind);
  const first = await ask(as('employee'), kind, payload);
  const second = await ask(as('hr'), kind, payload);
  await must(as('manager'), first, 'approve');
  await must(as('md'), second, 'approve');
  const answers = await Promise.all([
    act(as('hr'), first, 'approve'),
    act(as('hr2'), second, 'approve'),
  ]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  // The remaining one would be in the queues of the following tests.
  await must(as('hr2'), answers[0].status === 409 ? first : second, 'reject');
});

/** What a kind needs before it can be sent. */
const prepared = async ({ id }: RequestKind): Promise<void> => {
  if (id === 'separationCorrection') await leaveSoon(server);
  if (id === 'fundOpening') {
    // A member has one opening balance, and nothing in the ledger that comes before or counts on it.
    lent = await lend(1, 'employee_id = $employeeId and opening_id is null');
    const openings = await query<{ id: number }>(
      server.owner,
      'select id from pf_openings where cancelled_at is null',
    );
    await withTransaction(server.services.db, (tx) =>
      cancelOpenings(
        tx,
        { accountId: 1, userId: null },
        openings.map((opening) => opening.id),
        'The next test',
      ),
    );
  }
};

/** Rows of the fund's ledger that are with another member during a test. */
let lent: number[] = [];

/** Gives rows of the fund's ledger to a member. Their tags are valid again once the rows are back. */
async function lend(to: number, which: string): Promise<number[]> {
  const rows = await query<{ id: number }>(
    server.owner,
    `select id from pf_ledger where ${which} order by id`,
    { employeeId: as('employee').employeeId, lent },
  );
  const ids = rows.map(({ id }) => id);
  await server.owner.raw(`begin; set local session_replication_role = replica;
    update pf_ledger set employee_id = ${to} where id in (${[0, ...ids].join(', ')}); commit`);
  return ids;
}

afterEach(async () => {
  if (lent.length > 0) await lend(as('employee').employeeId, 'id = any($lent::bigint[])');
  lent = [];
});

describe.each(named(REQUESTS))('%s', (_id, kind) => {
  beforeEach(() => prepared(kind));
  const { check, hold, keepsLimits } = REQUEST_SERVERS.get(kind.id) ?? {};
  if (check && !hold && !keepsLimits) {
    it('is checked again before it is carried out', async () => {
      const sent = await ask(as('employee'), kind);
      await must(as('manager'), sent, 'approve');
      const taken = vi
        .spyOn(REQUEST_SERVERS.get(kind.id) as { check: NonNullable<typeof check> }, 'check')
        .mockImplementation((_tx, all) =>
          Promise.resolve(all.map(() => [{ path: 'payload', message: 'It is taken by now' }])),
        );
      try {
        const refused = await act(as('hr'), sent, 'approve');
        expect(refused).toMatchObject({ status: 409, body: { message: 'It is taken by now' } });
      } finally {
        taken.mockRestore();
      }
      await must(as('hr'), sent, 'approve');
    });
  }

  it('goes from the requester through supervisor and HR to its approval, paper and cancellation', async () => {
    const payload = small(kind);
    const sent = await ask(as('employee'), kind, payload);
    expect(sent.workflow).toMatch(new RegExp(`^${kind.id}@1-[0-9a-f]{24}$`));
    expect(sent.number).toMatch(new RegExp(`^${kind.prefix}-\\d{4}-\\d{4}$`));
    const row = await getRow(as('employee'), kind, sent.requestId);
    expect(row).toMatchObject({
      stateLabel: 'Supervisor',
      payload,
      pipelineVersion: 1,
      paperId: null,
    });
    expect(row.allowedEvents.toSorted()).toEqual(['edit', 'withdraw']);
    expect(await waitsFor(as('manager'), sent.workflow)).toMatchObject([{ waiting: 1 }]);
    const changed = request(kind, true);
    await must(as('employee'), sent, 'edit', { payload: changed });
    await must(as('manager'), sent, 'approve');
    await must(as('hr'), sent, 'approve');
    const approved = await getRow(as('employee'), kind, sent.requestId);
    expect(approved).toMatchObject({ state: 'approved', payload: changed });
    expect(approved.allowedEvents.toSorted()).toEqual([
      ...(kind.cancellable ? ['askToCancel'] : []),
      ...Object.keys(kind.extension?.forms ?? {}),
    ]);
    const { paperId } = approved;
    expect(paperId !== null).toBe(kind.paper !== undefined);
    if (paperId !== null) {
      const file = await as('employee').get(`/Papers/File?paperId=${paperId}`);
      expect(file).toMatchObject({ status: 200 });
      expect(file.headers.get('Content-Type')).toBe('application/pdf');
      expect((await as('audit').get(`/Papers/File?paperId=${paperId}`)).status).not.toBe(200);
    }
    if (!kind.cancellable) return;
    await must(as('employee'), sent, 'askToCancel');
    await must(as('hr'), sent, 'cancel');
    expect(await getRow(as('employee'), kind, sent.requestId)).toMatchObject({
      state: 'cancelled',
    });
    const papers = await query<{ reason: string }>(
      server.owner,
      'select withdrawn_reason as reason from papers where id = $paperId',
      { paperId },
    );
    expect(papers).toEqual(kind.paper ? [{ reason: 'As agreed' }] : []);
  });

  it('is counted as a use of every row and person that it names', async () => {
    const fields = getNamingFields([kind], [...RESOURCES, ...INNER_LISTS]);
    const payload = small(kind);
    const { workflow, requestId } = await ask(as('employee'), kind, payload);
    for (const { table, field, lines } of fields) {
      const [holder] = lines === null ? [payload] : ((payload[lines] ?? []) as Payload[]);
      const id = holder?.[field];
      if (typeof id !== 'number') continue;
      const uses = await readUses(server.services.db, table, [id]);
      expect(uses.map(({ label }) => label)).toContain(kind.noun.many);
    }
    await must(as('employee'), { workflow, requestId }, 'withdraw');
  });

  it('can be opened at its own addresses and those below them', () => {
    const { own, onBehalf } = kind;
    expect(requestAt(own.address)).toEqual({ kind, whose: 'own' });
    expect(requestAt(onBehalf.address)).toEqual({ kind, whose: 'others' });
    expect(requestAt(`${own.address}/create`)).toMatchObject({ kind, opens: 'form' });
    expect(requestAt(`${own.address}/nothing`)).toBeUndefined();
  });

  it('refuses invalid values of its fields, and names each', async () => {
    const { status, body } = await as('employee').post(`/Requests/${kind.id}/Send`, {
      payload: {},
    });
    const required = Object.entries(kind.fields).filter(
      ([, field]) => !field.optional && !field.filled && !field.when && field.kind !== 'flag',
    );
    expect(status).toBe(400);
    const rows = Object.entries(kind.rows ?? {}).filter(([, { least = 0 }]) => least > 0);
    expect((body as ErrorAnswer).errors).toEqual([
      ...required.map(([path, { label }]) => ({ path, message: `${label} is required` })),
      ...rows.map(([path, { one }]) => ({ path, message: `At least one ${one} is required` })),
    ]);
    for (const [name, field] of Object.entries(kind.fields)) {
      // A filled reference is set by the server, whatever was sent.
      if (field.when || (field.kind === 'reference' && field.filled)) continue;
      const wrong =
        field.kind === 'text'
          ? 'x'.repeat(field.most + 1)
          : field.kind === 'number'
            ? field.max + 1
            : field.kind === 'choice'
              ? 'nothing of it'
              : field.kind === 'date' || field.kind === 'time'
                ? '2026-02-30'
                : field.kind === 'flag'
                  ? 'perhaps'
                  : 1e9;
      const sent = await as('employee').post(`/Requests/${kind.id}/Send`, {
        payload: { ...small(kind), [name]: wrong },
      });
      // Another user's file gets the same response as an unknown one.
      const status = field.kind === 'file' ? 404 : 400;
      expect({ name, status: sent.status }).toEqual({ name, status });
    }
  });
});

describe.each(named(SHAPES))('%s, one of its shape,', (_id, kind) => {
  beforeEach(() => prepared(kind));
  it('shows its history to people who may view its list, and to no one else in the unit', async () => {
    const sent = await ask(as('employee'), kind);
    const given = `workflow=${encodeURIComponent(sent.workflow)}`;
    const one = `/Workflow/History?${given}&subjectId=${sent.requestId}`;
    const isListed = kind.onBehalf.allow.audit?.includes('isView') ?? false;
    expect(await as('audit').get(one)).toMatchObject({ status: isListed ? 200 : 404 });
    const all = (await as('audit').get(`/Workflow/SearchHistory?${given}`)).body as StepPage;
    expect(all.items.some(({ subjectId }) => subjectId === sent.requestId)).toBe(isListed);
    for (const login of ['named', 'managerUnit2']) {
      expect(await as(login).get(one)).toMatchObject({ status: 404 });
    }
  });

  it('cannot be approved by its requester, in any role, nor by the person it is for', async () => {
    const own = await ask(as('hr'), kind, ofHr(kind));
    await must(as('md'), own, 'approve');
    expect(await act(as('hr'), own, 'approve')).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('your own') as unknown },
    });
    expect(await waitsFor(as('hr'), own.workflow)).toEqual([]);
    await must(as('hr2'), own, 'approve');
    const { body } = await as('hr').post(`/Requests/${kind.id}/SendFor`, {
      employeeId: as('employee').employeeId,
      payload: small(kind),
    });
    if (!mayFile(kind)) {
      expect(body).toMatchObject({ statusCode: 403 });
      return;
    }
    const filed = body as Awaited<ReturnType<typeof ask>>;
    await must(as('manager'), filed, 'approve');
    expect(await act(as('hr'), filed, 'approve')).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('You filed') as unknown },
    });
    await must(as('hr2'), filed, 'approve');
  });

  it('can be changed by its requester until the first decision, and by no one later', async () => {
    const sent = await ask(as('employee'), kind);
    const changed = request(kind, true);
    expect(await act(as('employee'), sent, 'edit', { payload: {} })).toMatchObject({ status: 400 });
    expect(await act(as('manager'), sent, 'edit', { payload: changed })).toMatchObject({
      status: 403,
    });
    await must(as('employee'), sent, 'edit', { payload: changed });
    expect((await getRow(as('employee'), kind, sent.requestId)).payload).toMatchObject(changed);
    await must(as('manager'), sent, 'approve');
    const late = await act(as('employee'), sent, 'edit', { payload: small(kind) });
    expect(late.status).toBe(409);
    await must(as('hr'), sent, 'sendBack');
    const again = small(kind);
    await must(as('employee'), sent, 'resend', { payload: again });
    expect(await getRow(as('employee'), kind, sent.requestId)).toMatchObject({
      state: 'step1',
      payload: again,
    });
    await must(as('employee'), sent, 'withdraw');
    expect(await getRow(as('employee'), kind, sent.requestId)).toMatchObject({
      state: 'withdrawn',
    });
  });

  it('refuses people of other stages, a stale page, a second click and a second decision', async () => {
    const sent = await ask(as('employee'), kind);
    expect(await waitsFor(as('md'), sent.workflow)).toEqual([]);
    expect(await act(as('hr'), sent, 'approve')).toMatchObject({ status: 403 });
    const { version } = await getRow(as('manager'), kind, sent.requestId);
    const both = await Promise.all([
      act(as('manager'), sent, 'approve', {}, version),
      act(as('manager'), sent, 'reject', {}, version),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await letGo();
    await prepared(kind);
    const key = { 'Idempotency-Key': `twice ${kind.id}` };
    const payload = small(kind);
    const twice = await Promise.all(
      [1, 2].map(() => as('employee').post(`/Requests/${kind.id}/Send`, { payload }, key)),
    );
    const numbers = twice.flatMap(({ status, body }) =>
      status === 200 ? [(body as { number: string }).number] : [],
    );
    expect(new Set(numbers).size).toBe(1);
  });

  it('is invisible to other units, colleagues and companies', async () => {
    const sent = await ask(as('employee'), kind);
    const address = `/Requests/${kind.id}/Row?requestId=${sent.requestId}`;
    for (const login of ['hrUnit2', 'managerUnit2', 'finance', 'foreign']) {
      expect({ login, status: (await as(login).get(address)).status }).toEqual({
        login,
        status: login === 'finance' || login === 'managerUnit2' ? expect.any(Number) : 404,
      } as unknown);
      expect((await act(as(login), sent, 'approve')).status).toBeGreaterThanOrEqual(403);
    }
    const { body } = await as('hrUnit2').get(`/Requests/${kind.id}/OfOthers`);
    expect((body as RequestList).total).toBe(0);
    const others = await as('hrUnit2').post(`/Requests/${kind.id}/SendFor`, {
      employeeId: as('employee').employeeId,
      payload: small(kind),
    });
    expect(others.status).toBe(mayFile(kind) ? 404 : 403);
    const own = await as('foreign').get(`/Requests/${kind.id}`);
    expect((own.body as RequestList).total).toBe(0);
    const existing = await as('foreign').get('/Workflow/Definitions');
    expect(JSON.stringify(existing.body)).not.toContain(sent.workflow);
    const stats = await as('foreign').get(
      `/Workflow/Stats?workflow=${encodeURIComponent(sent.workflow)}`,
    );
    expect(stats.status).toBe(404);
  });

  it('can be cancelled after its approval, if the cancellation is approved and its kind allows it', async () => {
    if (!kind.cancellable) return;
    const sent = await ask(as('employee'), kind);
    await must(as('manager'), sent, 'approve');
    await must(as('hr'), sent, 'approve');
    await must(as('employee'), sent, 'askToCancel');
    await must(as('hr'), sent, 'keep');
    const [stored] = await query<{ title: string }>(
      server.owner,
      'select title from notices where user_id = $id order by id desc limit 1',
      { id: as('employee').userId },
    );
    const rejected = `The cancellation of your ${kind.noun.one} was rejected: it stays approved`;
    expect(stored?.title).toBe(rejected);
    await must(as('employee'), sent, 'askToCancel');
    expect((await act(as('hr'), sent, 'withdrawCancellation')).status).toBe(403);
    await must(as('employee'), sent, 'withdrawCancellation');
    const stands = await getRow(as('employee'), kind, sent.requestId);
    expect(stands.state).toBe('approved');
    expect((await act(as('employee'), sent, 'withdrawCancellation')).status).toBe(409);
    expect((await act(as('hr'), sent, 'cancel')).status).toBe(409);
  });
});

describe('several versions of a pipeline at once', () => {
  const [kind] = REQUESTS;
  if (!kind) throw new Error('Nothing can be asked for');
  const payload = (amount: number) => ({ ...small(kind), amount });
  const isKnown = async () => {
    const { body } = await as('admin').get('/Pipelines');
    const [present] = body as PipelineOfKind[];
    if (!present) throw new Error('There is no pipeline');
    return present;
  };
  /** Published with both administrators, because each change lets someone decide more. */
  const publish = async (definition: object, reason: string, baseVersion?: number) =>
    confirmed(
      await as('admin').post('/Pipelines/Publish', {
        kind: kind.id,
        baseVersion: baseVersion ?? (await isKnown()).present.version,
        definition,
        reason,
      }),
    );
  const confirmed = async (answer: Answer): Promise<Answer> => {
    const { proposalId } = answer.body as { proposalId?: number | null };
    if (proposalId == null) return answer;
    const decision = { proposalId, isConfirmed: true };
    expect(await as('admin2').post('/Pipelines/Decide', decision)).toMatchObject({ status: 200 });
    const { version } = (await isKnown()).present;
    return { ...answer, body: { ...(answer.body as object), version, proposalId: null } };
  };

  it('completes each request under the version it began with, and keeps every link to it valid', async () => {
    const first = await ask(as('employee'), kind, payload(900_000));
    const published = await publish(FOUR_STEPS, 'Large amounts are looked at');
    expect(published).toMatchObject({ status: 200, body: { version: 2, proposalId: null } });
    expect((await publish(FOUR_STEPS, 'From a stale page', 1)).status).toBe(409);

    const large = await ask(as('employee'), kind, payload(900_000));
    const little = await ask(as('employee'), kind, payload(10));
    expect(large.workflow).toMatch(/@2-/);
    const others = (await as('manager').get(
      `/Workflow/Instances?workflow=${encodeURIComponent(large.workflow)}&state=step1&mine=true`,
    )) as { body: { total: number; items: InstanceEntry[] } };
    expect(others.body.items.map(({ subjectId }) => subjectId)).toEqual([
      large.requestId,
      little.requestId,
    ]);
    for (const one of [first, large, little]) await must(as('manager'), one, 'approve');
    const getState = async ({ requestId }: { requestId: number }) =>
      (await getRow(as('employee'), kind, requestId)).stateLabel;
    expect(await Promise.all([first, large, little].map(getState))).toEqual([
      'HR',
      'Large amounts',
      'Audit and finance',
    ]);
    // Found by a part of the subject, however short, in either version; no character is a wildcard.
    const listed = async (input: string) => {
      const { body } = await as('hr').get(`/Requests/${kind.id}/OfOthers?pageSize=1000&${input}`);
      const { items, total } = body as RequestList;
      expect(total).toBe(items.length);
      return items.map(({ subjectId }) => subjectId);
    };
    // The kind's name finds and verifies the history of both versions.
    const inHistory = async (call: string) =>
      (await as('hr').get(`/Workflow/${call}?workflow=${kind.id}`)).body as StepPage & VerifiedPart;
    expect((await inHistory('SearchHistory')).items.map(({ workflow }) => workflow)).toEqual(
      expect.arrayContaining([first.workflow, large.workflow]),
    );
    expect((await inHistory('VerifyPart')).instances).toBeGreaterThan(2);
    const { subject } = await getRow(as('employee'), kind, large.requestId);
    for (const part of [subject, subject.slice(-3).toUpperCase(), subject.slice(-2)]) {
      expect(await listed(`search=${encodeURIComponent(part)}`)).toContain(large.requestId);
    }
    for (const part of ['___', '%25%25%25', '%25', 'no one is called so']) {
      expect(await listed(`search=${part}`)).toEqual([]);
    }
    const open = [little.requestId, large.requestId, first.requestId];
    const gone = await ask(as('employee'), kind, payload(10));
    await must(as('employee'), gone, 'withdraw');
    expect(await listed('')).toContain(gone.requestId);
    const listedOpen = await listed('open=true');
    expect(listedOpen).toEqual(expect.arrayContaining(open));
    expect(listedOpen).not.toContain(gone.requestId);

    await must(as('hr'), first, 'approve');
    await must(as('finance2'), large, 'approve');
    // No one decides two steps.
    expect((await act(as('finance2'), large, 'approve')).status).toBe(403);

    // Each of the two approves once, and then no longer sees it; the second approval advances it.
    await must(as('audit'), little, 'approve');
    expect(await getState(little)).toBe('Audit and finance');
    expect((await act(as('audit'), little, 'approve')).status).toBe(403);
    expect(await waitsFor(as('audit'), little.workflow)).toMatchObject([{ waiting: 1 }]);
    await must(as('finance'), little, 'approve');
    expect(await getState(little)).toBe('HR');
    await must(as('finance'), large, 'approve');
    await must(as('audit'), large, 'approve');
    for (const one of [large, little]) await must(as('hr'), one, 'approve');
    expect(await Promise.all([first, large, little].map(getState))).toEqual([
      'Approved',
      'Approved',
      'Approved',
    ]);
    expect(await verifyHistory(server.db, server.services.engine)).toMatchObject({
      ok: true,
      broken: [],
    });
  });

  it.each([
    [
      'whose a request is',
      `update requests set employee_id = 1 where id = 1`,
      'filed content was changed',
    ],
    ['leave days', `update leave_ledger set days = days * 2`, 'changed after it was recorded'],
    ['leave that was taken', `delete from leave_ledger where kind = 'take'`, 'row is missing'],
    [
      'leave that no one gave',
      `insert into leave_ledger (account_id, employee_id, leave_type_id, kind, days, effective_on)
       values (1, 1, 1, 'adjust', 30, '2026-01-01')`,
      'not written by Cadre',
    ],
    ['overtime', `update overtime_entries set amount = amount + 1`, 'past its record: amount'],
    [
      'when someone came',
      `update attendance_corrections set in_at = in_at - '1h'::interval`,
      'inAt',
    ],
    ['what is paid', `update pay_items set amount = amount + 1`, 'past its record: amount'],
    [
      'to whom a file went',
      `update data_accesses set user_id = user_id + 1`,
      'changed after it was recorded',
    ],
  ])('has a history in which %s is verified', async (_what, sql, reason) => {
    const { db, engine, anchors, log } = server.services;
    await checkpointNew(db, engine, anchors, log);
    const { broken } = await foundAfter(server, sql);
    expect(broken.map((one) => one.reason)).toContainEqual(expect.stringContaining(reason));
  });

  it('keeps open requests through a new version, and the check names those that removing the kind would strand', async () => {
    const { engine } = server.services;
    await engine.refresh(server.db);
    const mine = ({ standings }: UpgradeReport) =>
      standings.filter(({ workflow }) => workflow.startsWith(`${kind.id}@`));
    const sent = await ask(as('employee'), kind);
    const before = mine(await checkMachines(server.db, engine));
    expect(before.map(({ verdict }) => verdict)).not.toContain('stranded');
    expect(before.map(({ workflow }) => workflow)).toContain(sent.workflow);
    const workflows = new Map([...engine.workflows].filter(([id]) => id !== sent.workflow));
    const after = await checkMachines(server.db, { workflows });
    expect(mine(after)).toContainEqual(
      expect.objectContaining({
        verdict: 'stranded',
        state: 'step1',
        reasons: [`there is no workflow ${sent.workflow}`],
      }),
    );
    expect(after.stranded).toBeGreaterThan(0);
  });

  it('reports a definition that was changed after requests used it', async () => {
    const { engine } = server.services;
    const { body } = await publish(FOUR_STEPS, 'Four decide');
    const { version } = body as { version: number };
    await ask(as('employee'), kind, payload(10));
    const wait = (hours: number) => `
      alter table approval_pipeline_versions disable trigger append_only;
      update approval_pipeline_versions set definition = jsonb_set(definition, '{steps,0,hours}', '${hours}')
        where kind = '${kind.id}' and version = ${version};
      alter table approval_pipeline_versions enable trigger append_only`;
    await server.owner.raw(wait(1000));
    const match = await verifyHistory(server.db, engine);
    expect(match.ok).toBe(false);
    expect(match.broken.map(({ workflow }) => workflow)).toContain('approval pipeline');
    // A process that starts now creates the machine from the request's own definition.
    const fresh = await import('#server/kits/requests/published.ts');
    const workflows = new Map([...engine.workflows].filter(([id]) => !id.includes('@')));
    const refresh = fresh.publishedPipelines();
    const started = { ...engine, workflows, refresh: () => refresh(server.db, workflows) };
    const after = await verifyHistory(server.db, started);
    expect(after.broken.some(({ reason }) => reason.includes('There is no workflow'))).toBe(true);
    await server.owner.raw(wait(FOUR_STEPS.steps[0]?.hours ?? 0));
    expect((await verifyHistory(server.db, engine)).ok).toBe(true);
  });

  it('cannot be published by one person in their own favour', async () => {
    const mine = {
      steps: [
        ...FOUR_STEPS.steps,
        {
          label: 'The administrator',
          approvers: [{ by: 'person', employeeId: as('admin').employeeId }],
        },
      ],
    };
    await ask(as('employee'), kind);
    const { version: before } = (await isKnown()).present;
    const post = await as('admin').post('/Pipelines/Publish', {
      kind: kind.id,
      baseVersion: before,
      definition: mine,
      reason: 'I want to see them',
    });
    expect(post).toMatchObject({ status: 200, body: { version: null } });
    const { proposalId } = post.body as { proposalId: number };
    const decide = (login: string, isConfirmed: boolean) =>
      as(login).post('/Pipelines/Decide', { proposalId, isConfirmed });
    expect((await decide('admin', true)).status).toBe(403);
    expect((await decide('hr', true)).status).toBe(403);
    expect((await decide('admin2', true)).status).toBe(200);
    expect((await decide('admin2', true)).status).toBe(404);
    const sent = await ask(as('employee'), kind);
    expect(sent.workflow).toContain(`@${before + 1}-`);
    const changes = await query<{ version: number; steps: number }>(
      server.owner,
      `select (after->'version')::integer as version, jsonb_array_length(after->'steps') as steps
       from record_changes where record_type = 'approval pipeline' and after->>'kind' = $kind
       order by id desc limit 1`,
      { kind: kind.id },
    );
    expect(changes).toEqual([{ version: before + 1, steps: 5 }]);
  });

  it('can be undone by publishing the former steps, unless a later version exists', async () => {
    await publish(DEFAULT_PIPELINE, 'As most begin');
    const first = (await isKnown()).present;
    const { body } = await publish(FOUR_STEPS, 'Four decide');
    const { version } = body as { version: number };
    const sent = await ask(as('employee'), kind);
    const undo = async (which: number, login = 'admin') =>
      confirmed(
        await as(login).post('/Pipelines/UndoVersion', {
          kind: kind.id,
          version: which,
          reason: 'By mistake',
        }),
      );
    expect((await undo(version, 'hr')).status).toBe(403);
    expect((await undo(version + 1)).status).toBe(404);
    expect((await isKnown()).versions.map(({ mayUndo }) => mayUndo).slice(0, 2)).toEqual([
      true,
      false,
    ]);
    expect(await undo(version)).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect((await isKnown()).present.definition).toEqual(first.definition);
    expect(await undo(version)).toMatchObject({
      status: 409,
      body: { message: 'This has changed again since. Undo the latest change first' },
    });
    // Requests sent meanwhile keep their steps.
    expect((await getRow(as('employee'), kind, sent.requestId)).workflow).toBe(sent.workflow);
  });

  it('warns if a single approval is enough for everything, or two steps start at the same amount', async () => {
    const hr = as('hr');
    const step = (label: string, condition: object) => ({
      label,
      approvers: [{ by: 'role', role: 'hr' }],
      condition,
    });
    const warnings = async (steps: readonly object[]) => {
      const body = { kind: kind.id, definition: { steps } };
      const answer = await as('admin').post('/Pipelines/Check', body);
      expect(answer).toMatchObject({ status: 200 });
      return (answer.body as PipelineCheck).warnings;
    };
    const both = { by: 'person', employeeId: hr.employeeId };
    const all = { label: 'Both', approvers: [{ by: 'role', role: 'hr' }, both] };
    const enough = {
      step: 0,
      message: expect.stringMatching(
        /^At “Both” one approval by .+ is enough for several of its approvers$/,
      ) as unknown,
    };
    expect(await warnings([{ ...all, rule: 'all' }])).toContainEqual(enough);
    expect(await warnings([{ ...all, rule: 'any' }])).not.toContainEqual(enough);
    const always = { label: 'Always', approvers: [{ by: 'role', role: 'hr' }] };
    const meeting = (from: number) =>
      warnings([always, step('Low', { amountUpTo: 50_000 }), step('High', { amountFrom: from })]);
    const meets = {
      step: 2,
      message:
        'An amount of exactly 50000 needs both “Low” and “High”. Change one of the limits if it should need only one of them',
    };
    expect(await meeting(50_000)).toContainEqual(meets);
    expect(await meeting(50_000.01)).not.toContainEqual(meets);
    expect(await meeting(40_000)).not.toContainEqual(meets);
  });

  it('is refused if a step would have no approver, and previewed for the last quarter', async () => {
    const post = await as('admin').post('/Pipelines/Check', {
      kind: kind.id,
      definition: {
        steps: [
          { label: 'Director', approvers: [{ by: 'role', role: 'md' }] },
          {
            label: 'Stranger',
            approvers: [{ by: 'person', employeeId: as('foreign').employeeId }],
          },
        ],
      },
    });
    expect(post.body).toMatchObject({
      problems: [{ step: 1, message: expect.stringContaining('Stranger') as unknown }],
      lastQuarter: { total: expect.any(Number) as unknown },
    });
    const alone = await publish(
      {
        steps: [{ label: 'Nobody', approvers: [{ by: 'role', role: 'developer' }], standIn: 'md' }],
      },
      'For a try',
    );
    // The developer has access to every unit of the company, so only they have no approver.
    expect(alone.status).toBe(200);
    const none = await as('admin').post('/Pipelines/Check', {
      kind: kind.id,
      definition: { steps: [{ label: 'Any', approvers: [], condition: { amountFrom: 5 } }] },
    });
    expect(none.status).toBe(400);
  });

  it('assigns a step to the members of a user group in any unit, except the requester', async () => {
    const post = await as('admin').post('/Resources/userGroup/Save', {
      values: {
        name: 'Committee',
        members: ['hrUnit2', 'employee'].map((login) => ({
          id: null,
          employeeId: as(login).employeeId,
        })),
      },
    });
    expect(post.status).toBe(200);
    const { autoId: groupId } = post.body as { autoId: number };
    const definition = {
      steps: [{ label: 'Committee', approvers: [{ by: 'group', groupId }], rule: 'any' }],
    };
    const why = 'A committee decides';
    const strange = {
      steps: [{ ...definition.steps[0], approvers: [{ by: 'group', groupId: 9e6 }] }],
    };
    expect((await publish(strange, why)).status).toBe(400);
    expect((await publish(definition, why)).body).toMatchObject({ proposalId: null });

    const sent = await ask(as('employee'), kind);
    expect(await waitsFor(as('hrUnit2'), sent.workflow)).toMatchObject([{ waiting: 1 }]);
    for (const login of ['employee', 'hr', 'manager']) {
      const { status } = await act(as(login), sent, 'approve');
      // HR finds it in the list of its kind.
      expect({ login, status: login === 'manager' ? 404 : 403 }).toEqual({ login, status });
      expect(await waitsFor(as(login), sent.workflow)).toEqual([]);
    }
    const notice = await query<{ login: string }>(
      server.owner,
      `select u.login_id as login from notices n join users u on u.id = n.user_id
       where n.workflow = $workflow`,
      { workflow: sent.workflow },
    );
    expect(notice.map(({ login }) => login)).toEqual(['hrUnit2']);
    await must(as('hrUnit2'), sent, 'approve');
    const uses = await as('admin').post('/Resources/userGroup/Delete', { id: groupId, version: 1 });
    expect(JSON.stringify(uses.body)).toContain('approval pipelines');
  });
});

it('webhooks report the transition for every kind of request, and nothing about people', async () => {
  const bodies = await webhookBodies(server);
  const entries = new Set(bodies.map(({ workflow }) => workflow));
  expect(REQUESTS.map(({ id }) => id).filter((id) => !entries.has(id))).toEqual([]);
  const texts = await textsAboutPeople(server);
  expect(bodies.filter(({ body }) => texts.some((text) => body.includes(text)))).toEqual([]);
});

describe('parts in audiences of a machine written for this test', () => {
  const getActor = (login: string): Actor => ({
    userId: as(login).userId,
    employeeId: as(login).employeeId,
    accountId: 1,
    name: login,
    roles: [{ role: 'employee', businessUnitId: null }],
  });

  it.each([
    ['supervisor', 'manager'],
    ['secondSupervisor', 'md'],
    ['departmentHead', 'md'],
    ['person', 'named'],
    ['several', 'audit'],
  ])('only the %s can act, sees it as pending and is notified', async (part, login) => {
    const id = petitions[part]?.workflow.id ?? '';
    const subjectId = 1 + Object.keys(petitions).indexOf(part);
    await server.db.transaction((tx) =>
      begin(tx, server.services.engine, getActor('employee'), id, subjectId),
    );
    const others = ['manager', 'md', 'named', 'hr'].filter(
      (one) => one !== login && !(part === 'several' && one === 'manager'),
    );
    for (const one of others) {
      const refused = await act(as(one), { workflow: id, requestId: subjectId }, 'grant');
      expect({ one, status: refused.status >= 403 }).toEqual({ one, status: true });
      expect(await waitsFor(as(one), id)).toEqual([]);
    }
    expect(await waitsFor(as(login), id)).toMatchObject([{ waiting: 1 }]);
    const notice = await query<{ user: number }>(
      server.owner,
      'select user_id as "user" from notices where workflow = $id',
      { id },
    );
    expect(notice.map(({ user }) => user)).toContain(as(login).userId);
    await must(as(login), { workflow: id, requestId: subjectId }, 'grant');
  });

  it('if a superior is missing, the named role replaces them at once', async () => {
    const id = petitions['supervisor']?.workflow.id ?? '';
    await server.db.transaction((tx) =>
      begin(tx, server.services.engine, getActor('employee'), id, 77),
    );
    await server.owner.raw(`update users set is_active = false where login_id = 'manager'`);
    expect(await waitsFor(as('hr'), id)).toMatchObject([{ waiting: 1 }]);
    await must(as('hr'), { workflow: id, requestId: 77 }, 'grant');
    await server.owner.raw(`update users set is_active = true where login_id = 'manager'`);
  });
});

// Last, because verification reports the supervisor that the test sets in the database.
it('a superior who was inserted in the database decides nothing', async () => {
  const kind = REQUESTS.find(({ id }) => id === 'expense');
  if (!kind) throw new Error('There is no request for expenses');
  const [one, other] = [await ask(as('employee'), kind), await ask(as('employee'), kind)];
  const { employeeId } = as('employee');
  const supervisor = (id: number) =>
    server.owner.transaction(async (tx) => {
      await tx.raw('set local session_replication_role = replica');
      await query(tx, 'update employees set supervisor_id = $id where id = $employeeId', {
        id,
        employeeId,
      });
    });
  await supervisor(as('md').employeeId);
  expect(await act(as('md'), one, 'approve')).toMatchObject({ status: 503 });
  const items = [one, other].map(({ requestId }) => ({
    subjectId: requestId,
    event: { type: 'approve', comment: 'As agreed' },
  }));
  const both = await as('md').post('/Workflow/Dispatch', { workflow: one.workflow, items });
  expect(both).toMatchObject({ status: 503 });
  await supervisor(as('manager').employeeId);
  await must(as('manager'), one, 'approve');
});
