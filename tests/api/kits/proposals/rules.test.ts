import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FLAGS, MENU, type PermissionProposal } from '#machines/core/access/permissions.ts';
import type { TwoPeopleRulesEntry } from '#machines/core/contracts/twoPeople.ts';
import type { MailProposal } from '#machines/domains/company/contracts/mailProposals.ts';
import type { PipelineOfKind } from '#machines/kits/requests/contract.ts';
import { mailRefusalToken } from '#server/platform/access/mailRefusals.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { proposalKinds } from '#server/catalogue/index.ts';
import { endProposals } from '#server/kits/proposals/index.ts';
import { applyDueMails } from '#server/domains/company/users/index.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import { call, type Client } from '#tests/support/client.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { holds } from './attackers.ts';

let server: TestServer;
let admin: Client;
let second: Client;
let employee: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: (owner) => hire(owner, { login: 'admin2', roles: ['employee', 'admin'] }),
  });
  admin = await server.as('admin');
  second = await server.as('admin2');
  employee = await server.as('employee');
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['permission_proposals', 'mail_proposals', 'approval_pipeline_proposals']) {
    await query(
      server.owner,
      `update ${table} set outcome = 'ended', decided_at = now() where decided_at is null`,
    );
  }
});

const ALL = Object.fromEntries(FLAGS.map((flag) => [flag, true]));
const propose = async (as: Client, menuReferenceId: number = MENU.history) =>
  as.post('/Permission/UpdateUserPermissions', {
    employeeId: employee.employeeId,
    permissions: [{ menuReferenceId, ...ALL }],
  });
const waiting = async (as: Client) =>
  ((await as.get('/Permission/GetProposals')).body as PermissionProposal[])[0];
const decide = (as: Client, proposalId = 0, isConfirmed = true, reason = '') =>
  as.post('/Permission/DecideProposal', { proposalId, isConfirmed, reason });
const readNotices = async (as: Client) =>
  JSON.stringify((await as.get('/Notification/GetAllNotificationByUser?pageNo=1&pageSize=5')).body);

describe('a proposal', () => {
  it('says who can confirm it, until when, and why the reader cannot', async () => {
    expectOk(await propose(admin));
    const own = await waiting(admin);
    expect(own).toMatchObject({ isOwn: true, mayConfirm: false, whyNot: { code: 'own' } });
    expect(own?.confirmers).toEqual([{ name: 'The admin2', since: null }]);
    const lasts = Date.parse(own?.expiresAt ?? '') - Date.parse(own?.proposedAt ?? '');
    expect(lasts).toBe(30 * 86_400_000);
    expect(await readNotices(employee)).toContain('A change of your rights was proposed');
  });

  it('is rejected with a reason that its proposer receives', async () => {
    expectOk(await propose(admin));
    const id = (await waiting(second))?.id;
    expect(await decide(second, id, false)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'reason', message: 'Reason is required' }] },
    });
    expectOk(await decide(second, id, false, 'No one asked me'));
    expect(await readNotices(admin)).toContain(
      'By The admin2, about The employee, History: No one asked me',
    );
  });

  it('can be replaced by its proposer only', async () => {
    expectOk(await propose(admin));
    const first = await waiting(second);
    expect(await propose(second)).toMatchObject({
      status: 409,
      body: { message: 'The admin has proposed a change of this, too. Decide on that one first' },
    });
    expectOk(await propose(admin));
    expect((await waiting(second))?.id).not.toBe(first?.id);
  });

  it('expires, and cannot be confirmed afterwards', async () => {
    expectOk(await propose(admin));
    const { id = 0 } = (await waiting(second)) ?? {};
    await query(
      server.owner,
      `update permission_proposals set proposed_at = now() - interval '31 days' where id = $id`,
      { id },
    );
    expect((await decide(second, id)).status).toBe(409);
    await endProposals(server.db, proposalKinds());
    expect((await decide(second, id)).status).toBe(404);
    expect(await readNotices(admin)).toContain('has expired');
  });

  it('ends with its proposer', async () => {
    const leaver = await hire(server.owner, { login: 'leaver', roles: ['employee', 'admin'] });
    expectOk(await propose(await server.as('leaver')));
    const { id = 0 } = (await waiting(second)) ?? {};
    expectOk(await admin.post('/Users/SetActive', { userIds: [leaver.userId], isActive: false }));
    expect(await decide(second, id)).toMatchObject({
      status: 409,
      body: { message: 'The proposer may no longer propose this. Propose it again' },
    });
    await endProposals(server.db, proposalKinds());
    const row = await queryOne<{ outcome: string }>(
      server.db,
      'select outcome from permission_proposals where id = $id',
      { id },
    );
    expect(row?.outcome).toBe('ended');
  });
});

describe('a confirmer', () => {
  it('must have had the permission for a week', async () => {
    const { userId } = await hire(server.owner, { login: 'fresh', roles: ['employee'] });
    await holds(server.owner, { userId, role: 'admin', by: second.userId, daysAgo: 6 });
    const fresh = await server.as('fresh');
    expectOk(await propose(admin));
    const proposal = await waiting(fresh);
    expect(proposal?.whyNot?.code).toBe('recent');
    expect((await decide(fresh, proposal?.id)).status).toBe(403);
  });

  it('counts as independent a week after being appointed by the proposer', async () => {
    const { userId } = await hire(server.owner, { login: 'older', roles: ['employee'] });
    await holds(server.owner, { userId, role: 'admin', by: admin.userId, daysAgo: 8 });
    expectOk(await propose(admin));
    const older = await server.as('older');
    expectOk(await decide(older, (await waiting(older))?.id));
  });
});

describe('another address for someone', () => {
  const md = () => server.as('md');
  const asks = async (mail: string) => {
    const hr = await server.as('hr');
    const body = { userId: (await md()).userId, kind: 'office', mail, reason: 'Lost the phone' };
    expectOk(await hr.post('/Users/ProposeMail', body));
    const { items } = (await admin.get('/Users/MailProposals')).body as { items: MailProposal[] };
    const proposal = items.find(({ newMail }) => newMail === mail);
    expectOk(
      await admin.post('/Users/DecideMail', { proposalId: proposal?.id, isConfirmed: true }),
    );
    return proposal?.id ?? 0;
  };
  const getMail = async () =>
    queryOne(server.db, `select office_mail as mail from employees where code = 'U-md'`);
  const refuse = (id: number) =>
    call(server.url, 'POST', '/Auth/RefuseMailByLink', {
      token: mailRefusalToken(server.services.secret, id),
    });
  const later = (id: number) =>
    query(server.owner, `update mail_proposals set effective_at = now() where id = $id`, { id });

  it('takes effect after the delay, unless the owner of the old mailbox refuses by its link', async () => {
    const refused = await asks('thief@example.com');
    expect(await getMail()).toEqual({ mail: 'md@example.com' });
    expect(
      (await call(server.url, 'POST', '/Auth/RefuseMailByLink', { token: `${refused}.x` })).status,
    ).toBe(400);
    expectOk(await refuse(refused));
    expect(await readNotices(admin)).toContain('Refused by the person whose address it is');
    await later(refused);
    await applyDueMails(server.db);
    expect(await getMail()).toEqual({ mail: 'md@example.com' });

    const kept = await asks('md.new@example.com');
    await applyDueMails(server.db);
    expect(await getMail()).toEqual({ mail: 'md@example.com' });
    await later(kept);
    await applyDueMails(server.db);
    expect(await getMail()).toEqual({ mail: 'md.new@example.com' });
    expect((await refuse(kept)).status).toBe(400);
  });
});

describe('a pipeline', () => {
  const publish = async (as: Client, steps: object[]) => {
    const all = (await as.get('/Pipelines')).body as PipelineOfKind[];
    const baseVersion = all.find(({ kind }) => kind === 'loan')?.present.version;
    const definition = { steps };
    return as.post('/Pipelines/Publish', { kind: 'loan', baseVersion, definition, reason: 'So' });
  };
  const named = (employeeId: number) => ({
    label: 'One',
    approvers: [{ by: 'person', employeeId, name: '' }],
  });

  it('needs the confirmation of someone other than the people it favours', async () => {
    const answer = await publish(admin, [named(second.employeeId)]);
    const { proposalId, version } = answer.body as { proposalId: number; version: number | null };
    expect(version).toBe(null);
    expect(await second.post('/Pipelines/Decide', { proposalId, isConfirmed: true })).toMatchObject(
      { status: 403 },
    );
    const third = await hire(server.owner, { login: 'admin3', roles: ['employee', 'admin'] });
    expect(third.userId).toBeGreaterThan(0);
    const as3 = await server.as('admin3');
    expectOk(await as3.post('/Pipelines/Decide', { proposalId, isConfirmed: true }));
  });

  it('that removes a second approver favours the remaining one', async () => {
    const both = [
      named(second.employeeId),
      { label: 'HR', approvers: [{ by: 'role', role: 'hr' }] },
    ];
    const request = await publish(admin, both);
    const { proposalId } = request.body as { proposalId: number };
    expectOk(
      await (
        await server.as('admin3')
      ).post('/Pipelines/Decide', { proposalId, isConfirmed: true }),
    );
    const less = await publish(admin, both.slice(0, 1));
    expect(less.body).toMatchObject({ version: null });
    const renamed = both.map((step) => ({ ...step, hours: 9 }));
    expectOk(
      await admin.post('/Pipelines/Decide', {
        proposalId: (less.body as { proposalId: number }).proposalId,
        isConfirmed: false,
      }),
    );
    expect((await publish(admin, renamed)).body).toMatchObject({ proposalId: null });
  });
});

describe('these rules', () => {
  const rules = async () => (await admin.get('/TwoPeople/Rules')).body as TwoPeopleRulesEntry;
  const save = (after: object) =>
    admin.post('/TwoPeople/SaveRules', {
      confirmAfterDays: 7,
      proposalDays: 30,
      mailDelayHours: 72,
      ...after,
    });

  it('can be made stricter by one administrator, and less strict by two', async () => {
    expect((await save({ confirmAfterDays: 8 })).body).toMatchObject({ waiting: 0 });
    for (const looser of [{ confirmAfterDays: 0 }, { mailDelayHours: 0 }, { proposalDays: 365 }]) {
      expect((await save({ confirmAfterDays: 8, ...looser })).body).toMatchObject({ waiting: 1 });
    }
    expect(await rules()).toMatchObject({ confirmAfterDays: 8, mailDelayHours: 72 });
    const { proposal } = await rules();
    const decision = { proposalId: proposal?.id, isConfirmed: true };
    expect((await admin.post('/TwoPeople/DecideRules', decision)).status).toBe(403);
    expectOk(await second.post('/TwoPeople/DecideRules', decision));
    expect(await rules()).toMatchObject({ proposalDays: 365, proposal: null });
  });

  it('keep values that another set meanwhile, if the page does not change them', async () => {
    const change = (part: object) => admin.post('/TwoPeople/SaveRules', part);
    expect((await change({ mailDelayHours: 96 })).body).toMatchObject({ waiting: 0 });
    expect((await change({ confirmAfterDays: 9 })).body).toMatchObject({ waiting: 0 });
    expect(await rules()).toMatchObject({ mailDelayHours: 96, confirmAfterDays: 9 });
  });
});

it('are recorded with every change', async () => {
  const proved = recordTypes.filter(({ recordType }) =>
    ['account', 'rule proposal'].includes(recordType),
  );
  expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
});
