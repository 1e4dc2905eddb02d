import { getDelay, type StateDescription } from '#machines/core/model/describe.ts';
import { differences, getShape } from '#machines/core/model/shape.ts';
import { stepsFrom, type StoredSnapshot, type Workflow } from '#machines/core/model/workflow.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { storedShapes } from './definitionStore.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import { standingGroups, type StandingGroup } from './standingGroups.ts';
import { migrateStored } from '#server/engine/instances/step.ts';

/**
 * The live instances of a workflow that have the same version and state, and whether the machine of this
 * process can continue them.
 */
export interface Standing {
  workflow: string;
  version: number;
  state: string;
  count: number;
  verdict: 'compatible' | 'mapped' | 'stranded';
  /** The state in which the machine of this process would continue these instances. */
  to: string;
  /** The names of the migrations that lead to that state. */
  by: string[];
  /** The reasons why the machine of this process could not continue them. */
  reasons: string[];
}

export interface UpgradeReport {
  standings: Standing[];
  /**
   * Machines that were changed although their version was not increased. They are compared with the machine that first
   * ran under that version.
   */
  changed: { workflow: string; version: number; differences: string[] }[];
  /** The number of live instances that the machines of this process cannot continue. */
  stranded: number;
}

/**
 * Compares the machines of this process with the stored instances. This takes two statements for any number of
 * instances.
 */
export async function checkMachines(
  db: Db,
  engine: Pick<Engine, 'workflows'>,
): Promise<UpgradeReport> {
  const standings = (await standingGroups(db, engine)).map((group) => {
    const bound = engine.workflows.get(group.workflow);
    return bound ? checkGroup(bound, group) : unknownTo(group);
  });
  const shapes = await storedShapes(db);
  const changed = [...engine.workflows.values()].flatMap(({ workflow }) => {
    const { id, version } = workflow;
    const before = shapes.get(`${id} ${version}`);
    const changes = before ? differences(before, getShape(workflow)) : [];
    return changes.length > 0 ? [{ workflow: id, version, differences: changes }] : [];
  });
  const stranded = standings
    .filter(({ verdict }) => verdict === 'stranded')
    .reduce((sum, { count }) => sum + count, 0);
  return { standings, changed, stranded };
}

const unknownTo = ({ workflow, version, state, count }: StandingGroup): Standing => ({
  workflow,
  version,
  state,
  count,
  verdict: 'stranded',
  to: state,
  by: [],
  reasons: [`there is no workflow ${workflow}`],
});

function checkGroup({ workflow, description }: BoundWorkflow, group: StandingGroup): Standing {
  const { version, state, count } = group;
  const by = stepsFrom(workflow, version).map(({ name }) => name || 'a migration without a name');
  const mapped = attempt(workflow, group);
  const to = mapped?.state ?? state;
  const here = description.states.get(to);
  const reasons = [
    ...(version > workflow.version
      ? [`version ${version} stored them, and this is version ${workflow.version}`]
      : []),
    ...(mapped ? missing(workflow, group, mapped) : [`${by.join(', ')} fails on their data`]),
    ...(here ? stuck(here, group) : [`there is no state ${to}`]),
  ];
  const verdict = reasons.length > 0 ? 'stranded' : by.length > 0 ? 'mapped' : 'compatible';
  return { workflow: workflow.id, version, state, count, verdict, to, by, reasons };
}

function attempt(workflow: Workflow, { version, ...stored }: StandingGroup): StoredSnapshot | null {
  try {
    return migrateStored(workflow, stored, version);
  } catch {
    return null;
  }
}

/** Fields of the machine's initial context that these instances lack. */
function missing(workflow: Workflow, group: StandingGroup, { context }: StoredSnapshot): string[] {
  if (group.version === workflow.version) return [];
  const absent = (getShape(workflow).context ?? []).filter((name) => !(name in context));
  return absent.length > 0 ? [`their data has no ${absent.join(', ')}`] : [];
}

/**
 * Says why instances would be stuck in a state: no event leads out of it, or one of their timers would
 * send an event that it does not handle.
 */
function stuck(state: StateDescription, { timers }: StandingGroup): string[] {
  if (state.actions.length === 0) return [`${state.id} has no way out, and they have not ended`];
  const lost = timers.filter(
    (timer) =>
      !state.actions.some(
        ({ event, delay }) => event === timer || (delay !== null && delay === getDelay(timer)),
      ),
  );
  return lost.length > 0 ? [`${state.id} knows no ${lost.join(', ')}, which a timer sends`] : [];
}
