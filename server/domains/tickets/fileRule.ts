import { describe } from '#machines/core/model/describe.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { mayRead } from '#server/engine/instances/reading.ts';
import { ticketBinding } from './binding.ts';

const bound: BoundWorkflow = { ...ticketBinding, description: describe(ticketBinding.workflow) };

/** Lets people who may see a ticket open its attachment. */
export const ticketFileRule: FileRule = async (db, actor, { referenceId }) => {
  const [instance] = await readInstances(db, bound, actor.accountId, [referenceId]);
  return instance !== undefined && mayRead(bound, instance, actor);
};
