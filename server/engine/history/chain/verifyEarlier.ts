import type { Workflow } from '#machines/core/model/workflow.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { migrateStored } from '#server/engine/instances/step.ts';
import type { StoredTransition } from './storedChains.ts';

import { verifyPeople } from './verifyReplay.ts';

/** Whether an earlier version of the machine began this chain. */
export const isEarlier = (
  { workflow }: BoundWorkflow,
  chain: readonly StoredTransition[],
): boolean => chain[0] !== undefined && chain[0].machineVersion !== workflow.version;

/**
 * Verifies a chain that began under an earlier version of its machine: its steps must connect and end in the state of
 * the instance. The chain is not replayed, because a guard that has changed since would look like tampering
 * (docs/history.md).
 */
export function verifyEarlier(
  bound: BoundWorkflow,
  instance: Instance,
  chain: readonly StoredTransition[],
  acted: Record<string, number[]>,
  at: (seq: number, reason: string) => Broken[],
): Broken[] {
  const { workflow } = bound;
  let before: StoredTransition | null = null;
  for (const row of chain) {
    if (before && !follows(workflow, before, row.from, row.machineVersion)) {
      return at(row.seq, `It leads from ${row.from}, but the previous one leads to ${before.to}`);
    }
    before = row;
  }
  if (before && !follows(workflow, before, instance.state, instance.machineVersion, instance)) {
    return at(
      chain.length,
      `The instance says ${instance.state}, the end of its history ${before.to}`,
    );
  }
  return verifyPeople(bound, instance, acted, (reason) => at(chain.length, reason));
}

/** Whether a transition leads to `state`, a name in the given version of the machine. */
function follows(
  workflow: Workflow,
  { to, machineVersion }: StoredTransition,
  state: string,
  version: number,
  instance?: Instance,
): boolean {
  if (to === state) return true;
  const renames = Object.keys(workflow.migrations ?? {}).some(
    (step) => Number(step) >= machineVersion && Number(step) < version,
  );
  if (!renames) return false;
  // A migration between the two transitions may have used data that no longer exists. Without an
  // instance to apply the migration to, any state is accepted.
  if (!instance) return true;
  return [{}, instance.context].some((context) => {
    try {
      const { state: now } = migrateStored(workflow, { state: to, context }, machineVersion);
      return now === state;
    } catch {
      return false;
    }
  });
}
