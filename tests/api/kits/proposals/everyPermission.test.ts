import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FLAGS, MENU, type PermissionProposal } from '#machines/core/access/permissions.ts';
import type { NewKey } from '#machines/domains/company/contracts/programs.ts';
import { REFERENCES } from '#server/catalogue/declaredScreens.ts';
import { query } from '#server/platform/db/sql.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import { call, type Answer, type Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createAccomplice, independent, readPartner, createSecondUser } from './attackers.ts';

const HARMLESS = Object.entries(REFERENCES).flatMap(([id, { harmless }]) =>
  harmless === undefined ? [] : Number(id),
);

/**
 * An administrator grants every permission that needs two people, and everyone whom they control tries to
 * confirm it. Only an independent administrator can.
 */
let server: TestServer;
let admin: Client;
/** Also an administrator, who could confirm what others gain. */
let gainer: Client;
const hands = new Map<string, (proposalId: number) => Promise<Answer>>();
let second: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin');
  const decides = (client: Client) => (proposalId: number) =>
    client.post('/Permission/DecideProposal', { proposalId, isConfirmed: true });
  const { url, owner } = server;
  const key = await createKey(admin);
  hands.set('own program', (proposalId) =>
    call(
      url,
      'POST',
      '/Permission/DecideProposal',
      { proposalId, isConfirmed: true },
      { Authorization: `Bearer ${key}` },
    ),
  );
  hands.set('own partner', decides((await readPartner(url, owner, admin)).client));
  hands.set('own second user', decides((await createSecondUser(url, owner, admin)).client));
  hands.set(
    'accomplice invited yesterday',
    decides((await createAccomplice(url, owner, admin)).client),
  );
  hands.set('oneself', decides(admin));
  ({ client: gainer } = await independent(url, owner, 'gainer'));
  hands.set('the one who gains', decides(gainer));
  ({ client: second } = await independent(url, owner, 'admin2'));
});
afterAll(() => server.close());

async function createKey(maker: Client): Promise<string> {
  const post = await maker.post('/Programs/Make', { name: 'Mine', businessUnitId: 1 });
  const { autoId: userId } = post.body as { autoId: number };
  const scopes = [`${MENU.users}:isView`];
  const key = await maker.post('/Programs/MakeKey', { userId, name: 'Key', scopes, days: 1 });
  // Inserted as if it had been let through: the key's scopes alone must not allow it.
  await query(
    server.owner,
    `update program_keys set scopes = array['${MENU.permissions}:isView', '${MENU.permissions}:isEdit']`,
  );
  await query(server.owner, `insert into user_roles (user_id, role) values ($userId, 'admin')`, {
    userId,
  });
  return (key.body as NewKey).key;
}

const sensitive = Object.entries(REFERENCES)
  .filter(([id]) => !HARMLESS.includes(Number(id)) && Number(id) !== MENU.accounts)
  .map(([id, { name }]) => [name, Number(id)] as const);

describe.each(sensitive)('%s', (_name, menuReferenceId) => {
  it('can only be granted with an independent second administrator', async () => {
    const all = Object.fromEntries(FLAGS.map((flag) => [flag, true]));
    const body = { employeeId: gainer.employeeId, permissions: [{ menuReferenceId, ...all }] };
    const post = await admin.post('/Permission/UpdateUserPermissions', body);
    expect(post).toMatchObject({ status: 200, body: { waiting: 1 } });
    const waiting = (await second.get('/Permission/GetProposals')).body as PermissionProposal[];
    const proposal = waiting.find((one) => one.menuReferenceId === menuReferenceId);
    expect(proposal).toMatchObject({ mayConfirm: true, confirmers: [{ name: 'The admin2' }] });
    const answers = new Map<string, number>();
    for (const [hand, decide] of hands) {
      answers.set(hand, (await decide(proposal?.id ?? 0)).status);
    }
    expect([...answers].filter(([, status]) => status !== 403)).toEqual([]);
    expect(await readHeld(menuReferenceId)).toBe(0);
    expectOk(
      await second.post('/Permission/DecideProposal', {
        proposalId: proposal?.id,
        isConfirmed: true,
      }),
    );
    expect(await readHeld(menuReferenceId)).toBe(1);
  });
});

const readHeld = async (menuReferenceId: number): Promise<number> => {
  const rows = await query(
    server.db,
    `select from user_permissions
     where user_id = $userId and menu_reference_id = $menuReferenceId and is_view`,
    { userId: gainer.userId, menuReferenceId },
  );
  return rows.length;
};

it('needs no second administrator only if a screen says why', () => {
  const unexplained = HARMLESS.filter((id) => (REFERENCES[id]?.harmless ?? '').length < 20);
  expect(unexplained).toEqual([]);
  // Permissions for rights, credentials and pay can't be declared harmless by mistake.
  const never = [
    MENU.permissions,
    MENU.users,
    MENU.loginMails,
    MENU.webhooks,
    MENU.approvalPipelines,
    MENU.salaries,
    MENU.salaryRevisions,
    MENU.personalData,
    MENU.grievances,
  ];
  expect(never.filter((id) => HARMLESS.includes(id))).toEqual([]);
});
