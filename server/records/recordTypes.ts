import { RESOURCES } from '#machines/resources/registry.ts';
import type { RecordType } from './recordType.ts';
import { resourceType } from './resourceType.ts';

const digestOfText = (column: string): string =>
  `encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`;

/**
 * Every kind of record that verification holds to its last change: what it is now must be what its
 * changes say, and nothing may be there or gone that no change tells of. What was there before this
 * product recorded changes is taken down once, at the first start (adopt.ts).
 */
export const recordTypes: readonly RecordType[] = [
  {
    recordType: 'employee',
    table: 'employees',
    key: 't.id',
    account: 't.account_id',
    fields: {
      code: 't.code',
      businessUnitId: 't.business_unit_id',
      sectionId: 't.section_id',
      supervisorId: 't.supervisor_id',
      isManagement: 't.is_management',
      isActive: 't.is_active',
      grade: 't.grade',
      contractEnd: 't.contract_end',
      leavingDate: 't.leaving_date',
      separationType: 't.separation_type',
      // Who they are, and why they left, is nobody's to read in the history.
      personalDigest: digestOfText(`concat_ws('|', t.id, t.birth_date, t.gender, t.religion_id,
        t.blood_group, t.national_id, t.tin, t.leaving_reason)`),
      officeMail: 't.office_mail',
      personalMail: 't.personal_mail',
      gross: 't.gross',
      basic: 't.basic',
    },
  },
  {
    recordType: 'login',
    table: 'users',
    key: 't.id',
    account: 't.account_id',
    fields: {
      employeeId: 't.employee_id',
      loginId: 't.login_id',
      isActive: 't.is_active',
      isOwner: 't.is_owner',
      needsCode: 't.needs_code',
      passwordDigest: digestOfText('t.password_hash'),
    },
  },
  {
    // What a user says of itself who is no employee, and whether an administrator locked it.
    recordType: 'user',
    table: 'users',
    key: 't.id',
    account: 't.account_id',
    fields: {
      kind: 't.kind',
      name: 't.name',
      mail: 't.mail',
      organisation: 't.organisation',
      businessUnitId: 't.business_unit_id',
      isLocked: 't.locked_at is not null',
    },
  },
  {
    recordType: 'role',
    table: 'user_roles',
    key: 't.id',
    account: '(select u.account_id from users u where u.id = t.user_id)',
    fields: {
      userId: 't.user_id',
      role: 't.role',
      businessUnitId: 't.business_unit_id',
    },
  },
  {
    // From when and until when a role is held.
    recordType: 'role period',
    table: 'user_roles',
    key: 't.id',
    account: '(select u.account_id from users u where u.id = t.user_id)',
    fields: { fromDate: 't.from_date', untilDate: 't.until_date' },
  },
  {
    recordType: 'company role',
    table: 'roles',
    key: 't.id',
    account: 't.account_id',
    fields: {
      name: 't.name',
      description: 't.description',
      parts: 'to_jsonb(t.parts)',
      isActive: 't.is_active',
    },
  },
  {
    recordType: 'program key',
    table: 'program_keys',
    key: 't.id',
    account: '(select u.account_id from users u where u.id = t.user_id)',
    fields: {
      userId: 't.user_id',
      name: 't.name',
      scopes: 'to_jsonb(t.scopes)',
      expiresAt: 't.expires_at',
      isEnded: 't.ended_at is not null',
      keyDigest: `encode(t.hash, 'hex')`,
    },
  },
  {
    recordType: 'salary revision',
    table: 'salary_revisions',
    key: 't.id',
    account: '(select e.account_id from employees e where e.id = t.employee_id)',
    fields: {
      employeeId: 't.employee_id',
      incrementId: 't.increment_id',
      effectiveDate: 't.effective_date',
      grossBefore: 't.gross_before',
      grossAfter: 't.gross_after',
      basicBefore: 't.basic_before',
      basicAfter: 't.basic_after',
      isApplied: 't.applied_at is not null',
    },
  },
  {
    recordType: 'delegation',
    table: 'workflow_delegations',
    key: 't.id',
    account: 't.account_id',
    fields: {
      workflow: 't.workflow',
      state: 't.state',
      screen: 't.screen',
      principalId: 't.principal_id',
      standInId: 't.stand_in_id',
      fromDate: 't.from_date',
      untilDate: 't.until_date',
      endedBy: 't.ended_by',
    },
  },
  {
    recordType: 'approval pipeline',
    table: 'approval_pipeline_versions',
    key: 't.id',
    account: 't.account_id',
    fields: {
      kind: 't.kind',
      version: 't.version',
      workflow: 't.workflow',
      steps: `t.definition->'steps'`,
    },
  },
  {
    recordType: 'announcement',
    table: 'announcements',
    key: 't.id',
    account: 't.account_id',
    fields: {
      unitId: 't.business_unit_id',
      title: 't.title',
      details: 't.details',
      expiresOn: 't.expires_on',
      isPinned: 't.is_pinned',
      isActive: 't.is_active',
      isRemoved: 't.removed_at is not null',
      audiences: `(select coalesce(jsonb_agg(a.code || ' ' || a.reference_id
        order by a.code || ' ' || a.reference_id), '[]')
        from announcement_audiences a where a.announcement_id = t.id)`,
    },
  },
  {
    recordType: 'headcount plan',
    table: 'headcount_plans',
    key: `t.department_id || ' ' || t.fiscal_year`,
    account: 't.account_id',
    fields: { vacancies: 't.vacancies', budget: 't.budget' },
  },
  {
    recordType: 'employee version',
    table: 'employee_versions',
    key: 't.id',
    account: 't.account_id',
    fill: 'select fill_employee_versions()',
    fields: {
      employeeId: 't.employee_id',
      from: 'lower(t.valid)',
      to: 'upper(t.valid)',
      businessUnitId: 't.business_unit_id',
      departmentId: 't.department_id',
      sectionId: 't.section_id',
      workplaceGroupId: 't.workplace_group_id',
      workplaceId: 't.workplace_id',
      designationId: 't.designation_id',
      employmentTypeId: 't.employment_type_id',
      supervisorId: 't.supervisor_id',
      isActive: 't.is_active',
      grade: 't.grade',
      separationType: 't.separation_type',
      isSuperseded: 't.superseded_at is not null',
    },
  },
  {
    recordType: 'paper',
    table: 'papers',
    key: 't.id',
    account: 't.account_id',
    fields: {
      kind: 't.kind',
      number: 't.number',
      employeeId: 't.employee_id',
      businessUnitId: 't.business_unit_id',
      aboutId: 't.about_id',
      issuedOn: 't.issued_on',
      issuedBy: 't.issued_by',
      replacesId: 't.replaces_id',
      isWithdrawn: 't.withdrawn_at is not null',
      withdrawnReason: 't.withdrawn_reason',
      // What it says and its code are nobody's to read in the history.
      valuesDigest: digestOfText('t.values::text'),
      givenDigest: digestOfText('t.given::text'),
      codeDigest: digestOfText('t.code'),
    },
  },
  {
    recordType: 'paper file',
    table: 'paper_files',
    key: 't.id',
    account: '(select p.account_id from papers p where p.id = t.paper_id)',
    fields: {
      paperId: 't.paper_id',
      locale: 't.locale',
      contentDigest: `encode(sha256(t.content), 'hex')`,
    },
  },
  {
    recordType: 'account',
    table: 'accounts',
    key: 't.id',
    account: 't.id',
    fields: { name: 't.name', currency: 't.currency', fiscalMonth: 't.fiscal_month' },
  },
  {
    recordType: 'permission proposal',
    table: 'permission_proposals',
    key: 't.id',
    account: 't.account_id',
    fields: {
      proposedBy: 't.proposed_by',
      role: 't.role',
      userId: 't.user_id',
      menuReferenceId: 't.menu_reference_id',
      before: 't.before',
      after: 't.after',
      decidedBy: 't.decided_by',
      outcome: 't.outcome',
    },
  },
  {
    recordType: 'role proposal',
    table: 'role_proposals',
    key: 't.id',
    account: 't.account_id',
    fields: {
      kind: 't.kind',
      proposedBy: 't.proposed_by',
      userId: 't.user_id',
      role: 't.role',
      businessUnitId: 't.business_unit_id',
      fromDate: 't.from_date',
      untilDate: 't.until_date',
      parts: 'to_jsonb(t.parts)',
      decidedBy: 't.decided_by',
      outcome: 't.outcome',
    },
  },
  {
    recordType: 'pipeline proposal',
    table: 'approval_pipeline_proposals',
    key: 't.id',
    account: 't.account_id',
    fields: {
      kind: 't.kind',
      baseVersion: 't.base_version',
      steps: `t.definition->'steps'`,
      proposedBy: 't.proposed_by',
      decidedBy: 't.decided_by',
      outcome: 't.outcome',
    },
  },
  {
    // An address for a login that somebody else has to confirm.
    recordType: 'mail proposal',
    table: 'mail_proposals',
    key: 't.id',
    account: 't.account_id',
    fields: {
      userId: 't.user_id',
      kind: 't.kind',
      before: 't.before_mail',
      after: 't.new_mail',
      proposedBy: 't.proposed_by',
      decidedBy: 't.decided_by',
      outcome: 't.outcome',
    },
  },
  {
    recordType: 'working calendar',
    table: `(select a.id as account_id, c.time_zone, c.weekend, c.opens, c.closes from accounts a
      left join working_calendars c on c.account_id = a.id)`,
    key: 't.account_id',
    account: 't.account_id',
    fields: {
      timeZone: 't.time_zone',
      weekend: 'to_jsonb(t.weekend)',
      opens: 't.opens',
      closes: 't.closes',
    },
  },
  {
    recordType: 'loan',
    table: 'loans',
    key: 't.id',
    account: 't.account_id',
    fields: {
      employeeId: 't.employee_id',
      requestId: 't.request_id',
      loanTypeId: 't.loan_type_id',
      principal: 't.principal',
      annualRate: 't.annual_rate',
      months: 't.months',
      paidOutOn: 't.paid_out_on',
    },
  },
  {
    recordType: 'pay item',
    table: 'pay_items',
    key: 't.id',
    account: 't.account_id',
    fields: {
      employeeId: 't.employee_id',
      month: 't.month',
      direction: 't.direction',
      kind: 't.kind',
      source: 't.source',
      sourceId: 't.source_id',
      amount: 't.amount',
      isTaken: 't.taken_at is not null',
      isCancelled: 't.cancelled_at is not null',
      correctsId: 't.corrects_id',
    },
  },
  {
    recordType: 'attendance lock',
    table: 'attendance_locks',
    key: 't.id',
    account: 't.account_id',
    fields: {
      businessUnitId: 't.business_unit_id',
      month: 't.month',
      isLocked: 't.reopened_at is null',
    },
  },
  ...RESOURCES.map(resourceType),
];

export function recordTypeOf(name: string): RecordType {
  const type = recordTypes.find(({ recordType }) => recordType === name);
  if (!type) throw new Error(`There is no type of record ${name}`);
  return type;
}

/** What is recorded of a row `t`, for a statement that returns what it writes. */
export const fieldsSql = (name: string): string => fieldsOf(recordTypeOf(name));

export const fieldsOf = ({ fields }: Pick<RecordType, 'fields'>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, sql]) => `'${name}', ${sql}`)
    .join(', ')})`;
