import type { AppraisalContext } from '#machines/domains/performance/appraisal/context.ts';
import { appraisalWorkflow } from '#machines/domains/performance/appraisal/workflow.ts';
import type { RecordSource, WorkflowBinding } from '#server/engine/instances/engine.ts';
import { closeForms, refuseWithoutReason } from './closing.ts';
import { calculate, storeResult } from './result.ts';

/** The history's first transition covers the row. Marks are covered by signatures of their own. */
export const APPRAISAL_RECORD: RecordSource = {
  table: 'appraisals',
  columns: [
    'account_id',
    'employee_id',
    'cycle_id',
    'criterion_id',
    'supervisor_id',
    'created_by',
    'created_at',
  ],
};

export const appraisalBinding: WorkflowBinding<AppraisalContext> = {
  workflow: appraisalWorkflow,
  effects: {
    closeSelf: closeForms('self'),
    closeSupervisor: closeForms('supervisor'),
    closeEarlier: closeForms('earlier'),
    closeHr: closeForms('hr'),
    reopenSelf: refuseWithoutReason('self'),
    reopenSupervisor: refuseWithoutReason('supervisor'),
    reopenEarlier: refuseWithoutReason('earlier'),
    calculate,
    storeResult,
  },
  record: APPRAISAL_RECORD,
};
