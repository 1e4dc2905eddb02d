import type { AssetHandoverContext } from '#machines/domains/assets/handover/machine.ts';
import { assetHandoverWorkflow } from '#machines/domains/assets/handover/workflow.ts';
import type {
  EffectHandler,
  RecordSource,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';
import { slot } from '#server/platform/slot.ts';
import { addPrices, deduct, holdAgain } from './charges.ts';
import { endHolding, inspect, takeOver } from './holdings.ts';

/** The history's first transition covers the whole row. */
export const HANDOVER_RECORD: RecordSource = {
  table: 'asset_handovers',
  columns: [
    'account_id',
    'asset_id',
    'quantity',
    'giver_id',
    'receiver_id',
    'created_by',
    'created_at',
  ],
};

/** Called when a handover ends elsewhere; it settles the matching item of a leaver's clearance. */
export const handoversEnded = slot<EffectHandler<AssetHandoverContext>>('ends of hand-overs');

const endAndSettle: EffectHandler<AssetHandoverContext> = async (tx, subjects, by) => {
  await endHolding(tx, subjects, by);
  await handoversEnded.value(tx, subjects, by);
};

export const assetHandoverBinding: WorkflowBinding<AssetHandoverContext> = {
  workflow: assetHandoverWorkflow,
  effects: { takeOver, endHolding: endAndSettle, inspect, deduct, holdAgain },
  record: HANDOVER_RECORD,
  enrich: addPrices,
};
