import { record, type RecordType } from '#server/platform/history/records/recordType.ts';

/** The installments of a plan, recorded so that no change goes unnoticed. */
const getInstalments = (where: string) => `(select coalesce(jsonb_agg(jsonb_build_array(i.number,
  i.due_month, i.payment, i.principal, i.interest, i.balance) order by i.number), '[]')
  from loan_instalments i where ${where})`;

/** Pay, and the items that payroll pays or deducts. */
export const money: readonly RecordType[] = [
  record({
    recordType: 'salary revision',
    table: 'salary_revisions',
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
  }),
  record({
    // The owner of a share ledger.
    recordType: 'company share',
    called: 'shares',
    table: 'company_shares',
    fields: { businessUnitId: 't.business_unit_id' },
  }),
  record({
    recordType: 'loan',
    table: 'loans',
    fields: {
      employeeId: 't.employee_id',
      requestId: 't.request_id',
      loanTypeId: 't.loan_type_id',
      principal: 't.principal',
      annualRate: 't.annual_rate',
      months: 't.months',
      guarantorId: 't.guarantor_id',
      paidOutOn: 't.paid_out_on',
      plan: getInstalments('i.loan_id = t.id and i.plan = 1'),
    },
  }),
  record({
    recordType: 'overtime entry',
    called: 'overtime',
    table: 'overtime_entries',
    fields: {
      employeeId: 't.employee_id',
      requestId: 't.request_id',
      day: 't.day',
      minutes: 't.minutes',
      outcome: 't.outcome',
      multiplier: 't.multiplier',
      amount: 't.amount',
      isCancelled: 't.cancelled_at is not null',
    },
  }),
  record({
    recordType: 'leave allocation',
    called: 'allocations of leave',
    table: 'leave_allocations',
    fields: {
      employeeId: 't.employee_id',
      leaveTypeId: 't.leave_type_id',
      days: 't.days',
      effectiveOn: 't.effective_on',
      reason: 't.reason',
      isCancelled: 't.cancelled_at is not null',
    },
  }),
  record({
    recordType: 'fund opening',
    called: 'opening balances of the provident fund',
    table: 'pf_openings',
    fields: {
      employeeId: 't.employee_id',
      asOf: 't.as_of',
      own: 't.own',
      ownInterest: 't.own_interest',
      company: 't.company',
      companyInterest: 't.company_interest',
      memberSince: 't.member_since',
      requestId: 't.request_id',
      isCancelled: 't.cancelled_at is not null',
    },
  }),
  record({
    recordType: 'late settlement',
    called: 'late marks',
    table: 'late_settlements',
    fields: {
      employeeId: 't.employee_id',
      month: 't.month',
      lateRuleId: 't.late_rule_id',
      marks: 't.marks',
      forgiven: 't.forgiven',
      days: 't.days',
      leave: `(select jsonb_object_agg(l.leave_type_id, l.days) from late_settlement_leave l
        where l.settlement_id = t.id)`,
      unpaidDays: 't.unpaid_days',
      amount: 't.amount',
      isCancelled: 't.cancelled_at is not null',
    },
  }),
  record({
    // The raise requested with a transfer; the increment workflow decides it.
    recordType: 'transfer raise',
    table: 'transfer_raises',
    key: 't.transfer_id',
    account: '(select f.account_id from transfers f where f.id = t.transfer_id)',
    fields: {
      percent: 't.percent',
      basicOrGross: 't.basic_or_gross',
      incrementId: 't.increment_id',
    },
  }),
  record({
    recordType: 'dismissed receipt match',
    table: 'receipt_dismissals',
    fields: { matchId: 't.match_id', dismissedBy: 't.dismissed_by', reason: 't.reason' },
  }),
  record({
    recordType: 'loan plan',
    table: 'loan_plans',
    fields: {
      loanId: 't.loan_id',
      plan: 't.plan',
      requestId: 't.request_id',
      change: 't.change',
      owed: 't.owed',
      amount: 't.amount',
      madeAt: 't.made_at',
      instalments: getInstalments('i.loan_id = t.loan_id and i.plan = t.plan'),
    },
  }),
  record({
    recordType: 'salary assignment',
    table: 'salary_assignments',
    fields: {
      employeeId: 't.employee_id',
      breakdownId: 't.breakdown_id',
      policyId: 't.policy_id',
      groupId: 't.group_id',
      currency: 't.currency',
      valid: 't.valid',
      source: 't.source',
      sourceId: 't.source_id',
      isSuperseded: 't.superseded_at is not null',
    },
  }),
  record({
    recordType: 'pay item',
    table: 'pay_items',
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
  }),
];
