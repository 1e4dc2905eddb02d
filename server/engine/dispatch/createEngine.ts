import { describe } from '#machines/core/model/describe.ts';
import { requireSteps } from '#machines/core/model/interpreter.ts';
import { transitionFamily } from '#server/engine/history/checkpoints/transitions.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';
import type {
  BoundWorkflow,
  ChainFamily,
  Engine,
  Published,
  WorkflowBinding,
} from '#server/engine/instances/engine.ts';

/**
 * Binds each workflow to the code of its effects.
 * @throws if a machine is not supported or names an effect without a handler. The server then fails at startup instead
 * of when the effect is first needed.
 */
export function createEngine(
  bindings: readonly WorkflowBinding[],
  keys: HistoryKeys,
  families: readonly ChainFamily[] = [],
  published: Published = () => Promise.resolve(),
): Engine {
  const workflows = new Map<string, BoundWorkflow>();
  for (const binding of bindings) {
    requireSteps(binding.workflow.machine);
    const description = describe(binding.workflow);
    const missing = description.effects.filter((name) => !(name in binding.effects));
    if (missing.length > 0) {
      throw new Error(`${binding.workflow.id}: no one carries out ${missing.join(', ')}`);
    }
    workflows.set(binding.workflow.id, { ...binding, description });
  }
  return {
    workflows,
    keys,
    families: [transitionFamily, ...families],
    refresh: (db) => published(db, workflows),
  };
}
