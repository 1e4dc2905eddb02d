import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  FeatureGroup,
  ProfileHolder,
  RoleProfile,
} from '#machines/domains/workflows/contracts/bundles.ts';
import {
  MENU,
  type Permission,
  type PermissionProposal,
  type PermissionsSaved,
} from '#machines/core/access/permissions.ts';
import type { RoleProposal, UserDetails } from '#machines/domains/company/contracts/users.ts';
import type { ErrorAnswer } from '#machines/core/contracts/workflow.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { recordTypes } from '#server/catalogue/recordTypes.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import type { Answer, Client } from '#tests/support/client.ts';
import { byTwo, confirmAll } from '#tests/support/confirmAll.ts';
import { hire } from '#tests/support/factories.ts';
import { createOtherAccount, type OtherAccount } from '#tests/support/otherAccount.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let other: OtherAccount;
let admin: Client;
let second: Client;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      other = await createOtherAccount(owner);
      await hire(owner, { login: 'admin2', roles: ['employee', 'admin'] });
      await hire(owner, { login: 'adminUnit2', roles: ['employee', 'admin@2'], employeeId: 21 });
      await hire(owner, { login: 'ofUnit2', roles: ['employee'], employeeId: 22 });
    },
  });
  admin = await server.as('admin');
  second = await server.as('admin2');
});
afterAll(() => server.close());

const VIEW = { isView: true, isCreate: false, isEdit: false, isDelete: false };
const NONE = { ...VIEW, isView: false };
const said = ({ status, body }: Answer) => [status, (body as ErrorAnswer).message];
const autoId = ({ body }: Answer) => (body as { autoId: number }).autoId;
const waiting = ({ body }: Answer) => (body as PermissionsSaved).waiting;
const groups = async (as = admin) => (await as.get('/FeatureGroups/List')).body as FeatureGroup[];
const profiles = async (as = admin) => (await as.get('/RoleProfiles/List')).body as RoleProfile[];
const getGroup = async (id: number) => {
  const match = (await groups()).find((one) => one.id === id);
  if (!match) throw new Error(`No feature group ${id}`);
  return match;
};
const getProfile = async (id: number) => {
  const match = (await profiles()).find((one) => one.id === id);
  if (!match) throw new Error(`No role profile ${id}`);
  return match;
};

/** A group with view permission for these. */
async function groupWith(name: string, references: readonly number[]): Promise<FeatureGroup> {
  const post = await admin.post('/FeatureGroups/Save', { name });
  expectOk(post);
  const { id, version } = await getGroup(autoId(post));
  const permissions = references.map((menuReferenceId) => ({ menuReferenceId, ...VIEW }));
  expectOk(await admin.post('/FeatureGroups/SetFeatures', { id, version, permissions }));
  return getGroup(id);
}

const giveGroup = ({ id, version }: FeatureGroup, to: object, as = admin, isGiven = true) =>
  as.post('/FeatureGroups/Give', { id, version, isGiven, ...to });

const mine = async (client: Client, reference: number) =>
  ((await client.get('/Auth/GetMenuUserPermissionForActivityCheck')).body as Permission[]).find(
    ({ menuReferenceId }) => menuReferenceId === reference,
  );

const details = async (userId: number) =>
  (await admin.get(`/Users/Details?userId=${userId}`)).body as UserDetails;

const saveProfile = (body: object, as = admin) => as.post('/RoleProfiles/Save', body);
const giveProfile = (
  { id, version }: Pick<RoleProfile, 'id' | 'version'>,
  body: object,
  as = admin,
) => as.post('/RoleProfiles/Give', { id, version, businessUnitId: null, ...body });

describe('a feature group', () => {
  it('opens all its screens at once when given to a role, and closes them when removed', async () => {
    const group = await groupWith('Planning', [MENU.headcountPlan, MENU.processReport]);
    expect(group.roles.find(({ role }) => role === 'developer')).toBeUndefined();
    const developer = await server.as('developer');
    expect(await mine(developer, MENU.headcountPlan)).toBeUndefined();
    const given = await byTwo(second, giveGroup(group, { role: 'developer' }));
    expect([given.status, waiting(given)]).toEqual([200, 2]);
    expect(await mine(developer, MENU.headcountPlan)).toMatchObject(VIEW);
    expect(await mine(developer, MENU.processReport)).toMatchObject(VIEW);
    expect((await getGroup(group.id)).roles).toContainEqual({
      role: 'developer',
      label: 'Developer',
      hasAll: true,
    });
    expectOk(await giveGroup(group, { role: 'developer' }, admin, false));
    expect(await mine(developer, MENU.headcountPlan)).toBeUndefined();
  });

  it('keeps a role’s other permissions', async () => {
    const group = await groupWith('Shares desk', [MENU.shares]);
    const finance = await server.as('finance');
    const before = await mine(finance, MENU.shares);
    expect(before).toMatchObject({ isCreate: true, isEdit: true });
    expectOk(await giveGroup(group, { role: 'finance' }));
    expect(await mine(finance, MENU.shares)).toEqual(before);
  });

  it('adds to the roles of a person, and leaves the decision to the roles again when removed', async () => {
    const group = await groupWith('Headcount', [MENU.headcountPlan]);
    const employee = await server.as('employee');
    const to = { employeeId: employee.employeeId };
    expectOk(await byTwo(second, giveGroup(group, to)));
    expect(await mine(employee, MENU.headcountPlan)).toMatchObject(VIEW);
    expectOk(await giveGroup(group, to, admin, false));
    expect(await mine(employee, MENU.headcountPlan)).toBeUndefined();
    const stored = await query(
      server.db,
      'select is_view from user_permissions where user_id = $userId',
      { userId: employee.userId },
    );
    expect(stored).toEqual([{ is_view: null }]);
  });

  it('needs a second administrator if it shows pay or is for oneself', async () => {
    const pay = await groupWith('Pay', [MENU.salaries, MENU.processReport]);
    const request = await giveGroup(pay, { role: 'developer' });
    expect(waiting(request)).toBe(2);
    const developer = await server.as('developer');
    expect(await mine(developer, MENU.salaries)).toBeUndefined();
    const own = await groupWith('Own', [MENU.mySalaryRevisions, MENU.incrementReviewHR]);
    // Through the user's own role, and directly to themselves.
    const had = await mine(admin, MENU.incrementReviewHR);
    expect(had).toBeUndefined();
    for (const to of [{ role: 'admin' }, { employeeId: admin.employeeId }]) {
      expect(waiting(await giveGroup(own, to))).toBeGreaterThan(0);
      expect(await mine(admin, MENU.incrementReviewHR)).toBeUndefined();
    }
    const proposals = (await admin.get('/Permission/GetProposals')).body as PermissionProposal[];
    for (const { id } of proposals) {
      const decided = await admin.post('/Permission/DecideProposal', {
        proposalId: id,
        isConfirmed: true,
      });
      expect(said(decided)).toEqual([403, 'Another administrator must confirm what you propose']);
    }
    expect(await mine(admin, MENU.incrementReviewHR)).toBeUndefined();
  });

  it('changes no one’s permissions when features are added to it later', async () => {
    const group = await groupWith('Grows', [MENU.headcountPlan]);
    expectOk(await giveGroup(group, { role: 'admin' }));
    const { id, version } = await getGroup(group.id);
    const permissions = [{ menuReferenceId: MENU.incrementReviewHR, ...VIEW, isEdit: true }];
    expectOk(await admin.post('/FeatureGroups/SetFeatures', { id, version, permissions }));
    expect(await mine(admin, MENU.incrementReviewHR)).toBeUndefined();
  });

  it('is given as it was shown: a changed or inactive group is refused', async () => {
    const shown = await groupWith('Changes', [MENU.headcountPlan]);
    const { id, version } = shown;
    const permissions = [{ menuReferenceId: MENU.shares, ...VIEW }];
    expectOk(await second.post('/FeatureGroups/SetFeatures', { id, version, permissions }));
    expect((await giveGroup(shown, { role: 'developer' })).status).toBe(409);
    const again = await admin.post('/FeatureGroups/SetFeatures', { id, version, permissions });
    expect(again.status).toBe(409);
    expectOk(await admin.post('/FeatureGroups/SetActive', { id, isActive: false }));
    const inactive = await getGroup(id);
    expect(said(await giveGroup(inactive, { role: 'developer' }))).toEqual([
      409,
      'This feature group is inactive',
    ]);
    // Granted permissions can still be revoked.
    expectOk(await giveGroup(inactive, { role: 'developer' }, admin, false));
  });

  it('drops a feature without flags, and refuses unknown features', async () => {
    const group = await groupWith('Shrinks', [MENU.headcountPlan, MENU.shares]);
    const set = (version: number, menuReferenceId: number, flags: object) =>
      admin.post('/FeatureGroups/SetFeatures', {
        id: group.id,
        version,
        permissions: [{ menuReferenceId, ...NONE, ...flags }],
      });
    expectOk(await set(group.version, MENU.shares, {}));
    const now = await getGroup(group.id);
    expect(now.features.map(({ menuReferenceId }) => menuReferenceId)).toEqual([
      MENU.headcountPlan,
    ]);
    expect((await set(now.version, 1, { isView: true })).status).toBe(400);
    expect(said(await admin.post('/FeatureGroups/Save', { name: ' shrinks ' }))).toEqual([
      409,
      'A feature group with this name already exists',
    ]);
  });

  it('is managed by administrators of all units, and belongs to one account', async () => {
    const group = await groupWith('Ours', [MENU.headcountPlan]);
    const ofUnit = await server.as('adminUnit2');
    const { id, version } = group;
    const permissions = [{ menuReferenceId: MENU.shares, ...VIEW }];
    for (const refused of [
      ofUnit.post('/FeatureGroups/Save', { name: 'Theirs' }),
      ofUnit.post('/FeatureGroups/SetFeatures', { id, version, permissions }),
      ofUnit.post('/FeatureGroups/SetActive', { id, isActive: false }),
      giveGroup(group, { role: 'developer' }, ofUnit),
      // A personal permission applies in every unit, and it is the caller's own.
      giveGroup(group, { employeeId: 22 }, ofUnit),
      giveGroup(group, { employeeId: 21 }, ofUnit),
      (await server.as('hr')).post('/FeatureGroups/Save', { name: 'Theirs' }),
    ]) {
      expect((await refused).status).toBe(403);
    }
    const [theirs] = await query<{ id: number }>(
      server.owner,
      `insert into feature_groups (account_id, name, features)
       values ($accountId, 'Foreign', '{"90005": ["isView"]}') returning id`,
      { accountId: other.accountId },
    );
    const foreign = { ...group, id: theirs?.id ?? 0, version: 1 };
    expect((await giveGroup(foreign, { role: 'developer' })).status).toBe(404);
    expect((await giveGroup(group, { employeeId: other.employeeId })).status).toBe(404);
    expect((await groups()).map(({ name }) => name)).not.toContain('Foreign');
  });
});

describe('a role profile', () => {
  it('gives all its roles at once, for the given units and days, and removes them', async () => {
    const created = await saveProfile({ name: 'Branch', roles: ['supervisor', 'developer'] });
    expectOk(created);
    const profile = await getProfile(autoId(created));
    const { userId } = await server.as('employee');
    const given = await byTwo(
      second,
      giveProfile(profile, { userId, businessUnitId: 2, reason: 'Helps out' }),
    );
    expect([given.status, waiting(given)]).toEqual([200, 2]);
    const activeHeldRoles = (await details(userId)).heldRoles.filter(
      ({ role }) => role !== 'employee',
    );
    expect(activeHeldRoles).toMatchObject([
      { role: 'developer', businessUnitId: 2, reason: 'Helps out' },
      { role: 'supervisor', businessUnitId: 2, reason: 'Helps out' },
    ]);
    expect(await getProfile(profile.id)).toMatchObject({ users: 1 });
    const holders = (await admin.get(`/RoleProfiles/Holders?id=${profile.id}`))
      .body as ProfileHolder[];
    expect(holders).toMatchObject([{ userId, businessUnitId: 2 }]);
    const { id, version } = profile;
    const taken = { id, version, userId, businessUnitId: 2 };
    expectOk(await admin.post('/RoleProfiles/Take', taken));
    expect((await details(userId)).roles).toEqual([]);
    expect((await admin.post('/RoleProfiles/Take', taken)).status).toBe(404);
  });

  it('cannot be given to oneself, and needs a second administrator if its roles decide', async () => {
    const created = await saveProfile({ name: 'Pay desk', roles: ['supervisor', 'finance'] });
    const profile = await getProfile(autoId(created));
    expect(said(await giveProfile(profile, { userId: admin.userId }))).toEqual([
      403,
      expect.stringMatching(/^This is about yourself/),
    ]);
    const { userId } = await server.as('developer');
    expect(waiting(await giveProfile(profile, { userId }))).toBe(2);
    const roles = () =>
      query<{ role: string }>(
        server.db,
        `select role from user_roles where user_id = $userId and role in ('finance', 'supervisor')`,
        { userId },
      );
    expect(await roles()).toEqual([]);
    const [proposal] = (await second.get('/Users/RoleProposals')).body as RoleProposal[];
    const decide = (as: Client) =>
      as.post('/Users/DecideRole', { proposalId: proposal?.id, isConfirmed: true });
    expect((await decide(admin)).status).toBe(403);
    expect(await roles()).toEqual([]);
    await confirmAll(second);
    expect(await roles()).toHaveLength(2);
  });

  it('changes no one’s roles when roles are added to it later', async () => {
    const created = await saveProfile({ name: 'Grows', roles: ['supervisor'] });
    const id = autoId(created);
    expectOk(await giveProfile(await getProfile(id), { userId: admin.userId }, second));
    const { version } = await getProfile(id);
    expectOk(await saveProfile({ id, version, name: 'Grows', roles: ['supervisor', 'hr'] }));
    expect((await details(admin.userId)).heldRoles.map(({ role }) => role)).not.toContain('hr');
  });

  it('is given completely or not at all, as it was shown, and only in the administrator’s own units', async () => {
    const role = await admin.post('/Roles/Save', { name: 'Short-lived' });
    const key = `role-${autoId(role)}`;
    const created = await saveProfile({ name: 'Mixed', roles: ['developer', key] });
    const profile = await getProfile(autoId(created));
    expectOk(await admin.post('/Roles/SetActive', { id: autoId(role), isActive: false }));
    const [person] = await query<{ id: number }>(
      server.db,
      `select id from users where login_id = 'ofUnit2'`,
    );
    const userId = person?.id ?? 0;
    expect((await giveProfile(profile, { userId })).status).toBe(404);
    expect((await details(userId)).roles).toEqual([]);
    const { id, version, name } = profile;
    expectOk(await saveProfile({ id, version, name, roles: ['developer'] }));
    expect((await giveProfile(profile, { userId })).status).toBe(409);
    const now = await getProfile(id);
    const ofUnit = await server.as('adminUnit2');
    expect((await giveProfile(now, { userId }, ofUnit)).status).toBe(403);
    expect((await giveProfile(now, { userId, businessUnitId: 1 }, ofUnit)).status).toBe(403);
    expect((await saveProfile({ name: 'Theirs', roles: ['hr'] }, ofUnit)).status).toBe(403);
    const rule = { name: 'Theirs', provider: 'first', domain: 'a.example', role: 'employee' };
    expect((await ofUnit.post('/SignInRules/Save', rule)).status).toBe(403);
    expectOk(await giveProfile(now, { userId, businessUnitId: 2 }, ofUnit));
    expectOk(await admin.post('/RoleProfiles/SetActive', { id, isActive: false }));
    const off = await giveProfile(await getProfile(id), { userId });
    expect(said(off)).toEqual([409, 'This role profile is inactive']);
  });

  it('belongs to one account', async () => {
    const [theirs] = await query<{ id: number }>(
      server.owner,
      `insert into role_profiles (account_id, name, roles)
       values ($accountId, 'Foreign', '{supervisor}') returning id`,
      { accountId: other.accountId },
    );
    const foreign = { id: theirs?.id ?? 0, version: 1 };
    const { userId } = await server.as('employee');
    expect((await giveProfile(foreign, { userId })).status).toBe(404);
    expect((await admin.get(`/RoleProfiles/Holders?id=${foreign.id}`)).body).toEqual([]);
    expect((await profiles()).map(({ name }) => name)).not.toContain('Foreign');
    const created = await getProfile(
      autoId(await saveProfile({ name: 'Own', roles: ['developer'] })),
    );
    const stranger = await server.as('foreign');
    expect((await giveProfile(created, { userId: stranger.userId })).status).toBe(404);
  });
});

it('has every change in the history', async () => {
  const kinds = ['feature group', 'role profile'];
  const proved = recordTypes.filter(({ recordType }) => kinds.includes(recordType));
  expect(proved).toHaveLength(2);
  // The other account's rows were inserted directly.
  await query(
    server.owner,
    `with gone as (delete from feature_groups where name = 'Foreign')
     delete from role_profiles where name = 'Foreign'`,
  );
  expect(await recordsAsChanged(server.db, null, proved)).toEqual([]);
});
