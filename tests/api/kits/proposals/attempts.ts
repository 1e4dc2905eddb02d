import { FLAGS, MENU, type PermissionProposal } from '#machines/core/access/permissions.ts';
import type { NewKey } from '#machines/domains/company/contracts/programs.ts';
import type { MailProposal } from '#machines/domains/company/contracts/mailProposals.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { call, type Answer, type Client } from '#tests/support/client.ts';
import { readPartner } from './attackers.ts';

/** A server with the organisation of the tests, and its first administrator, who is the attacker. */
export interface Attacked {
  url: string;
  owner: Db;
  admin: Client;
  as: (login: string) => Promise<Client>;
}

/** An attack; returns what succeeded. */
type Attempt = (attacked: Attacked) => Promise<string[]>;

const ALL = Object.fromEntries(FLAGS.map((flag) => [flag, true]));

const count = async (owner: Db, sql: string, values: Record<string, unknown> = {}) =>
  (await query(owner, sql, values)).length;

/** A service account of the administrator with a permission, and its calls. */
async function createProgram(
  { url, owner, admin }: Attacked,
  permissions: readonly [reference: number, flags: readonly string[]][],
): Promise<(path: string, body: unknown) => Promise<Answer>> {
  const post = await admin.post('/Programs/Make', {
    name: `Mine ${Date.now()}`,
    businessUnitId: 1,
  });
  const { autoId: userId } = post.body as { autoId: number };
  for (const [reference, flags] of permissions) {
    await query(
      owner,
      `insert into user_permissions (user_id, menu_reference_id, is_view, is_create, is_edit)
       values ($userId, $reference, true, $isCreate, $isEdit)`,
      {
        userId,
        reference,
        isCreate: flags.includes('isCreate'),
        isEdit: flags.includes('isEdit'),
      },
    );
  }
  const scopes = permissions.flatMap(([reference, flags]) =>
    flags.map((flag) => `${reference}:${flag}`),
  );
  const key = await admin.post('/Programs/MakeKey', { userId, name: 'Key', scopes, days: 1 });
  const { key: token } = key.body as NewKey;
  return (path, body) => call(url, 'POST', path, body, { Authorization: `Bearer ${token}` });
}

/** Confirms, as the administrator, an address that is proposed for the managing director. */
async function confirmMail({ admin, owner }: Attacked, newMail: string): Promise<string[]> {
  const list = (await admin.get('/Users/MailProposals')).body as { items: MailProposal[] };
  const proposal = list.items.find((one) => one.newMail === newMail);
  if (proposal) {
    await admin.post('/Users/DecideMail', { proposalId: proposal.id, isConfirmed: true });
  }
  const taken = await count(
    owner,
    `select from mail_proposals where new_mail = $newMail and outcome = 'confirmed'
     union all select from employees where office_mail = $newMail`,
    { newMail },
  );
  return taken === 0 ? [] : ['one administrator set the address of the managing director'];
}

const mailOfDirector: Attempt = async (attacked) => {
  const { userId } = await attacked.as('md');
  const program = await createProgram(attacked, [[MENU.loginMails, ['isView', 'isCreate']]]);
  const newMail = 'by.program@example.com';
  await program('/Users/ProposeMail', { userId, kind: 'office', mail: newMail, reason: 'New' });
  return confirmMail(attacked, newMail);
};

const mailByPartner: Attempt = async (attacked) => {
  const { userId } = await attacked.as('md');
  const partner = await readPartner(attacked.url, attacked.owner, attacked.admin);
  const newMail = 'by.partner@example.com';
  await partner.client.post('/Users/ProposeMail', {
    userId,
    kind: 'office',
    mail: newMail,
    reason: 'New',
  });
  return confirmMail(attacked, newMail);
};

/** Tries to give a partner a role for bank numbers, national IDs, families and grievances. */
const everythingToPartner: Attempt = async (attacked) => {
  const { admin, owner } = attacked;
  const mail = `reader${Date.now()}@example.com`;
  const post = await admin.post('/Users/CreatePartner', {
    name: 'A reader',
    mail,
    organisation: 'Mine',
    businessUnitId: 1,
    isInvited: false,
  });
  const { autoId: userId } = post.body as { autoId: number };
  const saved = await admin.post('/Roles/Save', { name: `Reader ${Date.now()}` });
  const role = `role-${(saved.body as { autoId: number }).autoId}`;
  await admin.post('/Permission/UpdateRolePermissions', {
    role,
    permissions: [MENU.personalData, MENU.grievances, MENU.employeeRecords, 90301, 90298].map(
      (menuReferenceId) => ({ menuReferenceId, ...ALL }),
    ),
  });
  const give = (one: string) =>
    admin.post('/Users/GiveRole', { userId, role: one, businessUnitId: null });
  for (const one of [role, 'supervisor', 'employee', 'developer']) await give(one);
  const rows = await query<{ role: string }>(
    owner,
    `select h.role from held_roles h where h.user_id = $userId and exists (
       select from role_permissions p where p.role = h.role and p.is_view)`,
    { userId },
  );
  return rows.map((one) => `one administrator gave ${one.role} to a partner`);
};

const pipeline = (employeeId: number) => ({
  kind: 'expense',
  baseVersion: 0,
  definition: {
    steps: [{ label: 'Me', approvers: [{ by: 'person', employeeId, name: 'Me' }] }],
  },
  reason: 'Quicker',
});

const pipelineByProgram: Attempt = async (attacked) => {
  const { admin, owner } = attacked;
  const program = await createProgram(attacked, [[MENU.approvalPipelines, ['isView', 'isEdit']]]);
  const body = pipeline(admin.employeeId);
  await program('/Pipelines/Publish', body);
  const [waiting] = await query<{ id: number }>(
    owner,
    `select id from approval_pipeline_proposals where decided_at is null and kind = 'expense'`,
  );
  if (waiting) {
    await admin.post('/Pipelines/Decide', { proposalId: waiting.id, isConfirmed: true });
  }
  const published = await count(
    owner,
    `select from approval_pipeline_versions where kind = 'expense' and published_by is not null`,
  );
  return published === 0 ? [] : ['a program made its maker the only approver of expenses'];
};

const ofDeactivated: Attempt = async (attacked) => {
  const { admin, owner } = attacked;
  const second = await attacked.as('admin2');
  const employee = await attacked.as('employee');
  await second.post('/Permission/UpdateUserPermissions', {
    employeeId: employee.employeeId,
    permissions: [{ menuReferenceId: MENU.salaries, ...ALL }],
  });
  const waiting = (await admin.get('/Permission/GetProposals')).body as PermissionProposal[];
  const proposal = waiting.find(({ menuReferenceId }) => menuReferenceId === MENU.salaries);
  const setActive = (isActive: boolean) =>
    admin.post('/Users/SetActive', { userIds: [second.userId], isActive });
  await setActive(false);
  const decided = await admin.post('/Permission/DecideProposal', {
    proposalId: proposal?.id ?? 0,
    isConfirmed: true,
  });
  await setActive(true);
  const current = await count(
    owner,
    'select from user_permissions where menu_reference_id = $id and is_view',
    { id: MENU.salaries },
  );
  return current === 0 && decided.status !== 200
    ? []
    : ['what a deactivated administrator proposed was confirmed'];
};

/** Permissions that no list of dangerous ones contained: the import of people, and the log of exports. */
const harmlessInAppearance: Attempt = async ({ admin, owner, as }) => {
  const employee = await as('employee');
  const wanted = [MENU.personalData, MENU.employment, MENU.webhooks, 90250, 90965];
  for (const { employeeId } of [admin, employee]) {
    await admin.post('/Permission/UpdateUserPermissions', {
      employeeId,
      permissions: wanted.map((menuReferenceId) => ({ menuReferenceId, ...ALL })),
    });
  }
  const given = await query<{ id: number }>(
    owner,
    `select menu_reference_id as id from user_permissions
     where menu_reference_id = any($wanted::integer[]) and is_view`,
    { wanted },
  );
  return given.map(({ id }) => `one administrator gave permission ${id} alone`);
};

/** Everything that one administrator tries without another one's consent. */
export const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  mailOfDirector,
  mailByPartner,
  everythingToPartner,
  pipelineByProgram,
  ofDeactivated,
  harmlessInAppearance,
};
