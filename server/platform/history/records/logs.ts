import type { SignedLog } from './signedLog.ts';

export const recordLog: SignedLog = {
  kind: 'record change',
  table: 'record_changes',
  fixed: [
    'account_id',
    'record_type',
    'record_id',
    'actor_id',
    'instance_id',
    'instance_seq',
    'at',
  ],
  erasable: ['before', 'after', 'reason'],
};

export const signInLog: SignedLog = {
  kind: 'sign-in',
  concern: 'rights',
  table: 'sign_in_log',
  fixed: [
    'account_id',
    'user_id',
    'session_id',
    'event',
    'from_state',
    'to_state',
    'is_success',
    'reason',
    'at',
  ],
  erasable: ['address', 'user_agent', 'browser', 'operating_system', 'device'],
};

/**
 * The descriptions of browsers and devices that sign-ins refer to. Equal ones are stored only once.
 */
export const signInReportLog: SignedLog = {
  kind: 'sign-in report',
  table: 'sign_in_reports',
  account: '(select l.account_id from sign_in_log l where l.id = t.log_id)',
  fixed: ['log_id', 'at', 'is_apps', 'is_web'],
  erasable: [
    'public_ip',
    'latitude',
    'longitude',
    'browser',
    'operating_system',
    'mac_address',
    'device_id',
    'device_name',
  ],
  erasedWith: { log: signInLog, by: 'log_id' },
};

export const salaryAccessLog: SignedLog = {
  kind: 'view of pay',
  table: 'pay_accesses',
  fixed: ['account_id', 'at', 'viewer_id', 'on_behalf_of', 'call', 'people'],
  erasable: [],
  read: {
    on_behalf_of: 'to_jsonb(t.on_behalf_of)',
    // The people whose pay was viewed, as the digest of their set. accessSets.ts compares the digest with the members
    // of the set.
    people: `(select encode(s.digest, 'hex') from pay_access_sets s where s.id = t.set_id)`,
  },
};

export const shareLog: SignedLog = {
  kind: 'share entry',
  concern: 'money',
  table: 'share_entries',
  account: '(select s.account_id from company_shares s where s.id = t.company_share_id)',
  fixed: ['company_share_id', 'kind', 'quantity', 'rate', 'employee_id', 'actor_id', 'at'],
  erasable: ['reason'],
};

export const poolLog: SignedLog = {
  kind: 'increment budget',
  concern: 'money',
  table: 'increment_pool_changes',
  fixed: [
    'account_id',
    'business_unit_id',
    'fiscal_year',
    'amount_before',
    'amount',
    'actor_id',
    'at',
  ],
  erasable: ['reason'],
};

export const permissionLog: SignedLog = {
  kind: 'permission change',
  concern: 'rights',
  table: 'permission_changes',
  fixed: [
    'account_id',
    'actor_id',
    'confirmed_by',
    'role',
    'user_id',
    'menu_reference_id',
    'before',
    'after',
    'at',
  ],
  erasable: [],
};

/** The entries of the leave ledger. Their sum is the balance. */
export const leaveLog: SignedLog = {
  kind: 'leave entry',
  concern: 'money',
  table: 'leave_ledger',
  fixed: [
    'account_id',
    'employee_id',
    'leave_type_id',
    'kind',
    'days',
    'effective_on',
    'leave_year_id',
    'request_id',
    'note',
    'created_at',
    'created_by',
  ],
  erasable: [],
  read: { days: 't.days::text' },
};

/** Exports of data, and views of the predictions of who may leave. */
export const dataAccessLog: SignedLog = {
  kind: 'data access',
  table: 'data_accesses',
  fixed: ['account_id', 'at', 'user_id', 'kind', 'call', 'detail', 'employee_ids'],
  erasable: [],
  read: { employee_ids: 'to_jsonb(t.employee_ids)' },
};

/** All signed logs, in the order in which their blocks are made. */
export const signedLogs: readonly SignedLog[] = [
  recordLog,
  signInLog,
  signInReportLog,
  salaryAccessLog,
  permissionLog,
  shareLog,
  poolLog,
  leaveLog,
  dataAccessLog,
];
