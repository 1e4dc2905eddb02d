import { byAdmin, get, post, type Attempt } from './attempt.ts';

const userIds = (route: string, more = {}) =>
  post(route, 'userIds', 'refused', ({ userId }) => ({ userIds: [userId], ...more }));

const RULE = { name: 'Theirs', provider: 'first', domain: 'mill.example', role: 'employee' };

/** User administration, tested with another person's IDs. */
export const userAttempts: readonly Attempt[] = [
  get('/Users/List', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/Users/Details', 'userId', 'userId', 'refused'),
  get('/Users/InviteAll', 'businessUnitId', 'businessUnitId', 'filtered'),
  post('/Users/InviteAll', 'businessUnitId', 'filtered', ({ businessUnitId }) => ({
    businessUnitId,
  })),
  post('/Users/Slips', 'businessUnitId', 'refused', ({ businessUnitId }) => ({ businessUnitId })),
  post('/Users/Slips', 'employeeIds', 'refused', ({ employeeId }) => ({
    employeeIds: [employeeId],
  })),
  post('/Kiosk/Register', 'deviceId', 'refused', () => ({ deviceId: 1_000_000 })),
  post('/Kiosk/End', 'deviceId', 'refused', () => ({ deviceId: 1_000_000 })),
  post('/Users/Create', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    login: 'somebody.elses',
  })),
  post('/Users/CreatePartner', 'businessUnitId', 'refused', ({ businessUnitId }) => ({
    name: 'Somebody',
    mail: 'somebody@example.com',
    organisation: 'Somewhere',
    businessUnitId,
  })),
  post('/Users/GiveRole', 'userId', 'refused', ({ userId }) => ({
    userId,
    role: 'employee',
    businessUnitId: null,
  })),
  post('/Users/GiveRole', 'businessUnitId', 'refused', ({ businessUnitId }) => ({
    userId: 1,
    role: 'supervisor',
    businessUnitId,
  })),
  post('/Users/TakeRole', 'heldRoleId', 'refused', ({ heldRoleId }) => ({ heldRoleId })),
  post('/Users/DecideRole', 'proposalId', 'refused', () => ({
    proposalId: 1_000_000,
    isConfirmed: true,
  })),
  get('/Roles/Held', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/Roles/Extension', 'heldRoleId', 'heldRoleId', 'refused'),
  post('/Roles/Extend', 'heldRoleId', 'refused', ({ heldRoleId }) => ({
    heldRoleId,
    businessUnitIds: [1],
    reason: 'Looks after both',
  })),
  post('/Roles/Extend', 'businessUnitIds', 'invalid', ({ businessUnitId }) => ({
    heldRoleId: 1,
    businessUnitIds: [businessUnitId],
    reason: 'Looks after both',
  })),
  post('/Programs/Make', 'businessUnitId', 'refused', ({ businessUnitId }) => ({
    name: 'Payroll',
    businessUnitId,
  })),
  post('/Programs/MakeKey', 'userId', 'refused', ({ userId }) => ({
    userId,
    name: 'Key',
    scopes: ['90005:isView'],
  })),
  post('/Programs/TakeKeyOver', 'keyId', 'refused', () => ({ keyId: 1_000_000 })),
  post('/Programs/EndKey', 'keyId', 'refused', () => ({ keyId: 1_000_000 })),
  post('/Roles/Save', 'id', 'refused', () => ({ id: 1_000_000, name: 'Theirs' })),
  post('/Roles/SetActive', 'id', 'refused', () => ({ id: 1_000_000, isActive: false })),
  post('/FeatureGroups/Save', 'id', 'refused', () => ({ id: 1_000_000, name: 'Theirs' })),
  post('/FeatureGroups/SetFeatures', 'id', 'refused', () => ({
    id: 1_000_000,
    version: 1,
    permissions: [
      { menuReferenceId: 90005, isView: true, isCreate: false, isEdit: false, isDelete: false },
    ],
  })),
  post('/FeatureGroups/SetActive', 'id', 'refused', () => ({ id: 1_000_000, isActive: false })),
  ...(['id', 'employeeId'] as const).map((parameter) =>
    post('/FeatureGroups/Give', parameter, 'refused', ({ employeeId }) => ({
      id: 1_000_000,
      version: 1,
      employeeId,
      isGiven: true,
    })),
  ),
  get('/Accounts/Details', 'id', 'accountId', 'refused'),
  // For operators only: accounts.test.ts tests what they may do.
  post('/Accounts/Edit', 'id', 'refused', ({ accountId }) => ({
    id: accountId,
    version: 1,
    name: 'Ours',
  })),
  post('/Accounts/SetActive', 'id', 'refused', ({ accountId }) => ({
    id: accountId,
    isActive: false,
    reason: 'x',
  })),
  post('/Accounts/InviteAdministrator', 'id', 'refused', ({ accountId }) => ({ id: accountId })),
  get('/Webhooks/Deliveries', 'webhookId', 'accountId', 'filtered'),
  ...['RenewSecret', 'Test'].map((call) =>
    post(`/Webhooks/${call}`, 'id', 'refused', () => ({ id: 1_000_000 })),
  ),
  post('/Webhooks/SetActive', 'id', 'refused', () => ({ id: 1_000_000, isActive: false })),
  post('/Webhooks/Save', 'id', 'refused', () => ({
    id: 1_000_000,
    version: 1,
    name: 'Theirs',
    url: 'https://example.com',
    workflows: ['increment'],
  })),
  post('/Webhooks/Replay', 'deliveryId', 'refused', () => ({
    deliveryId: '00000000-0000-4000-8000-00000000abcd',
  })),
  post('/SignInRules/Save', 'id', 'refused', () => ({ ...RULE, id: 1_000_000 })),
  post('/SignInRules/Save', 'businessUnitId', 'refused', ({ businessUnitId }) => ({
    ...RULE,
    inOwnUnit: false,
    businessUnitId,
  })),
  post('/SignInRules/SetActive', 'id', 'refused', () => ({ id: 1_000_000, isActive: false })),
  get('/RoleProfiles/Holders', 'id', 'accountId', 'filtered'),
  post('/RoleProfiles/Save', 'id', 'refused', () => ({
    id: 1_000_000,
    name: 'Theirs',
    roles: ['developer'],
  })),
  post('/RoleProfiles/SetActive', 'id', 'refused', () => ({ id: 1_000_000, isActive: false })),
  ...(['id', 'userId', 'businessUnitId'] as const).flatMap((parameter) =>
    ['Give', 'Take'].map((call) =>
      post(`/RoleProfiles/${call}`, parameter, 'refused', ({ userId, businessUnitId }) => ({
        id: 1_000_000,
        version: 1,
        userId,
        businessUnitId,
      })),
    ),
  ),
  post('/Users/ProposeMail', 'employeeId', 'refused', ({ employeeId }) => ({
    employeeId,
    kind: 'office',
    mail: 'somebody@example.com',
    reason: 'They lost it',
  })),
  post('/Users/ProposeMail', 'userId', 'refused', ({ userId }) => ({
    userId,
    kind: 'office',
    mail: 'somebody@example.com',
    reason: 'They lost it',
  })),
  post('/Users/DecideMail', 'proposalId', 'refused', () => ({
    proposalId: 1_000_000,
    isConfirmed: true,
  })),
  post('/TwoPeople/DecideRules', 'proposalId', 'refused', () => ({
    proposalId: 1_000_000,
    isConfirmed: true,
  })),
  post('/Auth/RefuseMail', 'proposalId', 'refused', () => ({ proposalId: 1_000_000 })),
  userIds('/Users/Invite'),
  userIds('/Users/SetActive', { isActive: false }),
  userIds('/Users/Lock', { isLocked: true }),
  userIds('/Users/ResetPassword'),
  userIds('/Users/EndSessions'),
].map(byAdmin);
