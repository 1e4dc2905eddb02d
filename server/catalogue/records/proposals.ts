import { record, type RecordType } from '#server/platform/history/records/recordType.ts';

/** Changes that wait for a second person to confirm them. */
export const proposals: readonly RecordType[] = [
  record({
    recordType: 'permission proposal',
    table: 'permission_proposals',
    fields: {
      proposedBy: 't.proposed_by',
      role: 't.role',
      userId: 't.user_id',
      menuReferenceId: 't.menu_reference_id',
      before: 't.before',
      after: 't.after',
      decidedBy: 't.decided_by',
      outcome: 't.outcome',
      refusal: 't.refusal',
    },
  }),
  record({
    recordType: 'role proposal',
    called: 'proposed roles',
    table: 'role_proposals',
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
      refusal: 't.refusal',
    },
  }),
  record({
    recordType: 'pipeline proposal',
    table: 'approval_pipeline_proposals',
    fields: {
      kind: 't.kind',
      baseVersion: 't.base_version',
      steps: `t.definition->'steps'`,
      favoured: 'to_jsonb(t.favoured)',
      proposedBy: 't.proposed_by',
      decidedBy: 't.decided_by',
      outcome: 't.outcome',
      refusal: 't.refusal',
    },
  }),
  record({
    // A new email address for a login. A second person has to confirm it.
    recordType: 'mail proposal',
    table: 'mail_proposals',
    fields: {
      userId: 't.user_id',
      kind: 't.kind',
      before: 't.before_mail',
      after: 't.new_mail',
      effectiveAt: 't.effective_at',
      isApplied: 't.applied_at is not null',
      proposedBy: 't.proposed_by',
      decidedBy: 't.decided_by',
      outcome: 't.outcome',
      refusal: 't.refusal',
    },
  }),
  record({
    // A proposal to make the rules for what needs two people less strict.
    recordType: 'rule proposal',
    table: 'rule_proposals',
    fields: {
      before: 't.before',
      after: 't.after',
      proposedBy: 't.proposed_by',
      decidedBy: 't.decided_by',
      outcome: 't.outcome',
      refusal: 't.refusal',
    },
  }),
];
