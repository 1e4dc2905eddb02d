import type { AnyMachineSnapshot } from 'xstate';
import { stateName } from '#machines/workflow.ts';
import { canonicalJson } from './chain.ts';
import type { BoundWorkflow } from './engine.ts';
import type { Instance } from './instances.ts';
import { replay } from './replay.ts';
import type { StoredTransition } from './storedChains.ts';
import type { Broken } from './verify.ts';

/** What a chain says when it is replayed on its machine, against what the instance says. */
export function verifyReplay(
  bound: BoundWorkflow,
  instance: Instance,
  chain: StoredTransition[],
  acted: Record<string, number[]>,
  at: (seq: number, reason: string) => Broken[],
): Broken[] {
  const { workflow } = bound;
  let snapshot: AnyMachineSnapshot | null = null;
  for (const step of replay(workflow, chain)) {
    if (step.wrong !== null) return at(step.row.seq, step.wrong);
    snapshot = step.snapshot;
  }
  if (!snapshot) return at(1, 'The whole history is missing');
  const last = chain.length;
  if (stateName(snapshot) !== instance.state) {
    return at(last, `The instance says ${instance.state}, its history ${stateName(snapshot)}`);
  }
  // What a migration did to the data of an earlier version is no step that could be replayed.
  const isOfThisVersion = chain[0]?.machineVersion === workflow.version;
  if (isOfThisVersion && canonicalJson(snapshot.context) !== canonicalJson(instance.context)) {
    return at(last, 'The instance’s data differs from what its history gives');
  }
  const kept = bound.workflow.visibility?.keptFrom(snapshot.context as never) ?? [];
  if (!kept.every((employeeId) => instance.keptFrom.includes(employeeId))) {
    return at(last, 'Somebody from whom it is kept was taken off its list');
  }
  if (canonicalJson(acted) !== canonicalJson(instance.acted)) {
    return at(last, 'Those who acted differ from what the history gives');
  }
  return [];
}
