import type { AuditFindingContext } from '#machines/domains/workflows/auditFinding/machine.ts';
import { auditFindingWorkflow } from '#machines/domains/workflows/auditFinding/workflow.ts';
import type { RecordSource, WorkflowBinding } from '#server/engine/instances/engine.ts';

/** The first transition covers the whole row of a finding, so that a later change of the row is noticed. */
export const FINDING_RECORD: RecordSource = {
  table: 'audit_findings',
  columns: ['account_id', 'control', 'instance_id', 'seq', 'found_at'],
};

export const auditFindingBinding: WorkflowBinding<AuditFindingContext> = {
  workflow: auditFindingWorkflow,
  effects: {},
  record: FINDING_RECORD,
};
