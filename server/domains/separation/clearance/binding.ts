import type { ClearanceItemContext } from '#machines/domains/separation/clearanceItem/machine.ts';
import { clearanceItemWorkflow } from '#machines/domains/separation/clearanceItem/workflow.ts';
import type { RecordSource, WorkflowBinding } from '#server/engine/instances/engine.ts';
import { chargeAsset, giveUpAsset, holdAgain, returnAsset } from './assets.ts';
import { refuseSettled } from './refuseSettled.ts';

/** The history's first transition covers the whole row of an item. */
export const CLEARANCE_RECORD: RecordSource = {
  table: 'clearance_items',
  columns: [
    'account_id',
    'separation_id',
    'employee_id',
    'source',
    'source_id',
    'title',
    'created_at',
  ],
};

export const clearanceItemBinding: WorkflowBinding<ClearanceItemContext> = {
  workflow: clearanceItemWorkflow,
  effects: {
    returnAsset,
    chargeAsset,
    giveUpAsset,
    holdAgain: async (tx, subjects, by) => {
      await refuseSettled(tx, subjects);
      await holdAgain(tx, subjects, by);
    },
  },
  record: CLEARANCE_RECORD,
};
