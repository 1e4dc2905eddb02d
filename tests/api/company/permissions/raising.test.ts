import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeatureGroup, RoleProfile } from '#machines/domains/workflows/contracts/bundles.ts';
import { FLAGS, MENU, type PermissionProposal } from '#machines/core/access/permissions.ts';
import type { RoleProposal } from '#machines/domains/company/contracts/users.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import { bring } from '#tests/api/people/import/files.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { byTwo } from '#tests/support/confirmAll.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/**
 * Every way in which administrators might extend their own permissions. An administrator of all business
 * units and one of a single unit try each; their permissions must be unchanged afterwards.
 */
let server: TestServer;
let second: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await hire(owner, { login: 'admin2', roles: ['employee', 'admin'] });
      await hire(owner, { login: 'admin3', roles: ['employee', 'admin'] });
      await hire(owner, { login: 'adminUnit2', roles: ['employee', 'admin@2'], employeeId: 21 });
    },
  });
  second = await server.as('admin2');
});
afterAll(() => server.close());

/** A permission that the attacker lacks and wants: the review of increments. */
const WANTED = MENU.incrementReviewHR;
const ALL = Object.fromEntries(FLAGS.map((flag) => [flag, true]));
const wanted = [{ menuReferenceId: WANTED, ...ALL }];

const autoId = ({ body }: Answer) => (body as { autoId: number }).autoId;

/** All permissions of a user: screens, workflow roles, groups, and delegations. */
const readRights = async (client: Client) => ({
  screens: (await client.get('/Auth/GetMenuUserPermissionForActivityCheck')).body,
  held: await query(
    server.db,
    `select role, business_unit_id, from_date, until_date from user_roles where user_id = $userId
     order by 1, 2`,
    { userId: client.userId },
  ),
  parts: await query(
    server.db,
    'select role, business_unit_id from held_parts where user_id = $userId order by 1, 2',
    { userId: client.userId },
  ),
  own: await query(server.db, 'select * from user_permissions where user_id = $userId', {
    userId: client.userId,
  }),
  operates: await queryOne(server.db, 'select is_operator from users where id = $userId', {
    userId: client.userId,
  }),
});

/** Data of the attacker that a second administrator has created, and that the attacker tries to extend. */
interface Prepared {
  /** A custom role that they hold, in unit 2. */
  roleId: number;
  heldRoleId: number;
  /** A role, and a permission, that the second administrator proposed for them. */
  roleProposalId: number;
  permissionProposalId: number;
  /** A group with the wanted permission, and a profile with a wanted role. */
  group: FeatureGroup;
  profile: RoleProfile;
  programId: number;
}

let names = 0;

async function prepare(attacker: Client): Promise<Prepared> {
  names += 1;
  const roleId = autoId(await second.post('/Roles/Save', { name: `Desk ${names}` }));
  const give = (role: string) =>
    second.post('/Users/GiveRole', { userId: attacker.userId, role, businessUnitId: 2 });
  expectOk(await give(`role-${roleId}`));
  expectOk(await give('md'));
  const row = await queryOne<{ id: number }>(
    server.db,
    'select id from user_roles where user_id = $userId and role = $role',
    { userId: attacker.userId, role: `role-${roleId}` },
  );
  const proposals = (await second.get('/Users/RoleProposals')).body as RoleProposal[];
  expectOk(
    await second.post('/Permission/UpdateUserPermissions', {
      employeeId: attacker.employeeId,
      permissions: [{ menuReferenceId: MENU.salaries, ...ALL }],
    }),
  );
  const waiting = (await second.get('/Permission/GetProposals')).body as PermissionProposal[];
  const groupId = autoId(await second.post('/FeatureGroups/Save', { name: `Review ${names}` }));
  expectOk(
    await second.post('/FeatureGroups/SetFeatures', {
      id: groupId,
      version: 1,
      permissions: wanted,
    }),
  );
  const profileId = autoId(
    await second.post('/RoleProfiles/Save', {
      name: `Review ${names}`,
      roles: ['developer', 'hr'],
    }),
  );
  const all = (await second.get('/FeatureGroups/List')).body as FeatureGroup[];
  const profiles = (await second.get('/RoleProfiles/List')).body as RoleProfile[];
  const group = all.find(({ id }) => id === groupId);
  const profile = profiles.find(({ id }) => id === profileId);
  if (!group || !profile) throw new Error('Nothing was prepared');
  return {
    roleId,
    heldRoleId: row?.id ?? 0,
    roleProposalId: proposals.at(-1)?.id ?? 0,
    permissionProposalId: waiting.at(-1)?.id ?? 0,
    group,
    profile,
    programId: autoId(
      await second.post('/Programs/Make', { name: `Program ${names}`, businessUnitId: 2 }),
    ),
  };
}

/**
 * Ways that need no preparation. 200 is allowed if the change waits for another administrator, or grants
 * nothing.
 */
const OWN_WAYS: Record<string, (as: Client) => Promise<Answer>> = {
  'a role, given to oneself': (as) =>
    as.post('/Users/GiveRole', { userId: as.userId, role: 'hr', businessUnitId: 2 }),
  'a permission of a role that one holds': (as) =>
    as.post('/Permission/UpdateRolePermissions', { role: 'admin', permissions: wanted }),
  'a permission of the role that everyone holds': (as) =>
    as.post('/Permission/UpdateRolePermissions', { role: 'employee', permissions: wanted }),
  'a permission, given to oneself alone': (as) =>
    as.post('/Permission/UpdateUserPermissions', {
      employeeId: as.employeeId,
      permissions: wanted,
    }),
  'a rule by which single sign-on gives a role that decides': (as) =>
    as.post('/SignInRules/Save', {
      name: `Rule of ${as.userId}`,
      provider: 'first',
      domain: 'example.com',
      role: 'admin',
      inOwnUnit: false,
    }),
  'a group that approves, with oneself in it': (as) =>
    as.post('/Resources/userGroup/Save', {
      values: { name: `Group of ${as.userId}`, members: [{ employeeId: as.employeeId, name: '' }] },
    }),
  'a pipeline that asks oneself': (as) =>
    as.post('/Pipelines/Publish', {
      kind: 'salaryCertificate',
      baseVersion: 0,
      definition: {
        steps: [
          { label: 'Me', approvers: [{ by: 'person', employeeId: as.employeeId, name: 'Me' }] },
        ],
      },
      reason: 'Quicker',
    }),
  'the making of companies, as a permission': (as) =>
    as.post('/Permission/UpdateRolePermissions', {
      role: 'admin',
      permissions: [{ menuReferenceId: MENU.accounts, ...ALL }],
    }),
  'a user made for oneself a second time': (as) =>
    as.post('/Users/Create', { employeeId: as.employeeId, login: 'another.me', isInvited: false }),
  'an import of people that says so': (as) =>
    bring(
      server,
      `EmployeeCode,EmployeeName,Role,Roles,IsAdmin,Designation,Department,Section,JoiningDate,Gross\nE0021,Person 21,hr,hr md,true,Officer,Weaving,Looms,2020-01-01,51000\n`,
      {
        login: as.userId === second.userId ? 'admin2' : 'adminUnit2',
        asked: { businessUnit: 'South' },
      },
    ),
};

/** Ways that extend what the second administrator has prepared. */
const WAYS: Record<string, (as: Client, prepared: Prepared) => Promise<Answer>> = {
  'a role that waits, confirmed for oneself': (as, { roleProposalId }) =>
    as.post('/Users/DecideRole', { proposalId: roleProposalId, isConfirmed: true }),
  'a permission of a company role that one holds': (as, { roleId }) =>
    as.post('/Permission/UpdateRolePermissions', { role: `role-${roleId}`, permissions: wanted }),
  'a permission that waits, confirmed for oneself': (as, { permissionProposalId }) =>
    as.post('/Permission/DecideProposal', { proposalId: permissionProposalId, isConfirmed: true }),
  'a part of a company role that one holds': (as, { roleId }) =>
    as.post('/Roles/Save', { id: roleId, name: `Part ${names}`, parts: ['supervisor', 'hr'] }),
  'a role that one holds, extended to another unit': (as, { heldRoleId }) =>
    as.post('/Roles/Extend', { heldRoleId, businessUnitIds: [1], reason: 'Both' }),
  'a role profile, given to oneself': (as, { profile: { id, version } }) =>
    as.post('/RoleProfiles/Give', { id, version, userId: as.userId, businessUnitId: 2 }),
  'a role profile that one was given, with a role more': async (as, { profile }) => {
    const { id, version, name } = profile;
    const body = { id, version, name, roles: ['admin', 'hr', 'md'] };
    return as.post('/RoleProfiles/Save', body);
  },
  'a feature group, given to a role that one holds': (as, { group: { id, version } }) =>
    as.post('/FeatureGroups/Give', { id, version, role: 'admin', isGiven: true }),
  'a feature group, given to oneself': (as, { group: { id, version } }) =>
    as.post('/FeatureGroups/Give', { id, version, employeeId: as.employeeId, isGiven: true }),
  'a feature group, with features more': (as, { group: { id, version } }) =>
    as.post('/FeatureGroups/SetFeatures', {
      id,
      version,
      permissions: [{ menuReferenceId: MENU.salaries, ...ALL }],
    }),
  'a key of a program, with a scope that one has not': (as, { programId }) =>
    as.post('/Programs/MakeKey', { userId: programId, name: 'Key', scopes: [`${WANTED}:isEdit`] }),
  'a key of a program that gives rights': (as, { programId }) =>
    as.post('/Programs/MakeKey', {
      userId: programId,
      name: 'Key',
      scopes: [`${MENU.permissions}:isEdit`],
    }),
};

it('notices an added permission, which only another administrator can give', async () => {
  const employee = await server.as('admin');
  const before = await readRights(employee);
  expectOk(
    await byTwo(
      await server.as('admin3'),
      second.post('/Permission/UpdateUserPermissions', {
        employeeId: employee.employeeId,
        permissions: wanted,
      }),
    ),
  );
  expect(await readRights(employee)).not.toEqual(before);
  const back = {
    menuReferenceId: WANTED,
    ...Object.fromEntries(FLAGS.map((flag) => [flag, null])),
  };
  expectOk(
    await second.post('/Permission/UpdateUserPermissions', {
      employeeId: employee.employeeId,
      permissions: [back],
    }),
  );
});

describe.each(['admin', 'adminUnit2'])('%s', (login) => {
  let attacker: Client;
  beforeAll(async () => {
    attacker = await server.as(login);
  });

  async function expectNoMore(tryIt: () => Promise<Answer>): Promise<void> {
    const before = await readRights(attacker);
    const versions = () => query(server.db, 'select * from approval_pipeline_versions order by id');
    const published = await versions();
    const { status } = await tryIt();
    expect([200, 400, 403, 404, 409]).toContain(status);
    expect(await readRights(attacker)).toEqual(before);
    expect(await versions()).toEqual(published);
  }

  it.each(Object.entries(OWN_WAYS))('gets no more by %s', (_what, tryIt) =>
    expectNoMore(() => tryIt(attacker)),
  );

  it.each(Object.entries(WAYS))('gets no more by %s', async (_what, tryIt) => {
    const prepared = await prepare(attacker);
    await expectNoMore(() => tryIt(attacker, prepared));
  });

  it('gains no permission by confirming pending proposals after all other steps', async () => {
    const before = await readRights(attacker);
    const proposals = (await attacker.get('/Permission/GetProposals')).body as PermissionProposal[];
    const others = proposals.filter(({ mayConfirm }) => !mayConfirm);
    for (const { id } of others) {
      const decided = await attacker.post('/Permission/DecideProposal', {
        proposalId: id,
        isConfirmed: true,
      });
      expect(decided.status).toBe(403);
    }
    expect(await readRights(attacker)).toEqual(before);
  });
});
