import {
  digestOfText,
  record,
  type RecordType,
} from '#server/platform/history/records/recordType.ts';

/** Logins, users, roles, keys and delegations: who may do what. */
export const access: readonly RecordType[] = [
  record({
    recordType: 'login',
    table: 'users',
    fields: {
      employeeId: 't.employee_id',
      loginId: 't.login_id',
      isActive: 't.is_active',
      isOwner: 't.is_owner',
      isOperator: 't.is_operator',
      needsCode: 't.needs_code',
      passwordDigest: digestOfText('t.password_hash'),
    },
  }),
  record({
    // The details of a user without an employee record, and whether an administrator has locked the
    // user.
    recordType: 'user',
    table: 'users',
    fields: {
      kind: 't.kind',
      name: 't.name',
      mail: 't.mail',
      organisation: 't.organisation',
      businessUnitId: 't.business_unit_id',
      isLocked: 't.locked_at is not null',
    },
  }),
  record({
    recordType: 'role',
    table: 'user_roles',
    account: '(select u.account_id from users u where u.id = t.user_id)',
    fields: {
      userId: 't.user_id',
      role: 't.role',
      businessUnitId: 't.business_unit_id',
    },
  }),
  record({
    // The period for which someone has a role.
    recordType: 'role period',
    table: 'user_roles',
    account: '(select u.account_id from users u where u.id = t.user_id)',
    fields: { fromDate: 't.from_date', untilDate: 't.until_date' },
  }),
  record({
    recordType: 'company role',
    table: 'roles',
    fields: {
      name: 't.name',
      description: 't.description',
      parts: 'to_jsonb(t.parts)',
      isActive: 't.is_active',
    },
  }),
  record({
    recordType: 'feature group',
    table: 'feature_groups',
    fields: {
      name: 't.name',
      description: 't.description',
      features: 't.features',
      isActive: 't.is_active',
    },
  }),
  record({
    recordType: 'role profile',
    table: 'role_profiles',
    fields: {
      name: 't.name',
      description: 't.description',
      roles: 'to_jsonb(t.roles)',
      isActive: 't.is_active',
    },
  }),
  record({
    recordType: 'sign-in rule',
    called: 'sign-in rules',
    table: 'sign_in_rules',
    fields: {
      name: 't.name',
      provider: 't.provider',
      domain: 't.domain',
      claim: 't.claim',
      claimValue: 't.claim_value',
      role: 't.role',
      inOwnUnit: 't.in_own_unit',
      businessUnitId: 't.business_unit_id',
      isActive: 't.is_active',
    },
  }),
  record({
    recordType: 'webhook',
    table: 'webhooks',
    fields: {
      name: 't.name',
      url: 't.url',
      workflows: 'to_jsonb(t.workflows)',
      withLinks: 't.with_links',
      isActive: 't.is_active',
      secretDigest: `encode(sha256(t.secret), 'hex')`,
    },
  }),
  record({
    recordType: 'program key',
    table: 'program_keys',
    account: '(select u.account_id from users u where u.id = t.user_id)',
    fields: {
      userId: 't.user_id',
      name: 't.name',
      scopes: 'to_jsonb(t.scopes)',
      expiresAt: 't.expires_at',
      isEnded: 't.ended_at is not null',
      takenOverBy: 't.taken_over_by',
      keyDigest: `encode(t.hash, 'hex')`,
    },
  }),
  record({
    recordType: 'delegation',
    table: 'workflow_delegations',
    fields: {
      workflow: 't.workflow',
      state: 't.state',
      screen: 't.screen',
      principalId: 't.principal_id',
      standInId: 't.stand_in_id',
      fromDate: 't.from_date',
      untilDate: 't.until_date',
      endedBy: 't.ended_by',
      isEnded: 't.ended_at is not null',
    },
  }),
];
