import { getShape, type MachineShape } from '#machines/core/model/shape.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import type { Standing, UpgradeReport } from './checkMachines.ts';
import { storedShapes } from './definitionStore.ts';

export type Difference = 'added' | 'removed' | 'changed' | 'same';

/** A transition of two compared versions, and whether it exists in the earlier version, the later one, or both. */
export interface ComparedWay {
  label: string;
  to: string;
  /** The guard that must allow the transition; empty if it has no condition. */
  guard: string;
  difference: Difference;
}

export interface ComparedState {
  id: string;
  label: string;
  difference: Difference;
  ways: ComparedWay[];
  /** The instances that are still in this state under the earlier version. */
  standings: Standing[];
}

/** A stored version of a machine, compared with the machine of this process. */
export interface ComparedVersions {
  workflow: string;
  label: string;
  before: number;
  after: number;
  states: ComparedState[];
  /** The names of the fields of the context that only one of the versions has. */
  data: { name: string; difference: Difference }[];
}

/**
 * Compares each stored version that differs from the machine of this process, or that instances still follow. If a
 * machine was changed without a new version number, the machine that first ran under the number is compared.
 */
export async function compareStored(
  db: Db,
  { workflows }: Pick<Engine, 'workflows'>,
  { standings }: Pick<UpgradeReport, 'standings'>,
): Promise<ComparedVersions[]> {
  const stored = await storedShapes(db);
  return [...workflows.values()].flatMap((bound) => {
    const { id } = bound.workflow;
    const versions = [...stored].flatMap(([key, shape]) => {
      const [workflow, version] = key.split(' ');
      return workflow === id ? [{ version: Number(version), shape }] : [];
    });
    return versions
      .toSorted((one, other) => other.version - one.version)
      .map(({ version, shape }) =>
        compare(
          bound,
          { version, shape },
          getShape(bound.workflow),
          standings.filter((one) => one.workflow === id && one.version === version),
        ),
      )
      .filter(isDifferent);
  });
}

const isDifferent = ({ states, data }: ComparedVersions): boolean =>
  data.length > 0 || states.some(({ difference }) => difference !== 'same');

function compare(
  { workflow, description }: BoundWorkflow,
  before: { version: number; shape: MachineShape },
  after: MachineShape,
  standings: readonly Standing[],
): ComparedVersions {
  const labelOf = (state: string) => description.states.get(state)?.label ?? state;
  const was = new Map(before.shape.states.map((state) => [state.id, state]));
  const is = new Map(after.states.map((state) => [state.id, state]));
  const waysOf = (state: MachineShape['states'][number] | undefined) =>
    new Map(
      (state?.ways ?? []).flatMap(({ event, branches }) =>
        branches.map(({ to, guard }) => [
          `${event} ${to} ${guard ?? ''}`,
          {
            label: description.eventLabels.get(event) ?? event,
            to: labelOf(to),
            guard: guard ?? '',
          },
        ]),
      ),
    );
  const states = [...new Set([...is.keys(), ...was.keys()])].map((id): ComparedState => {
    const [old, now] = [waysOf(was.get(id)), waysOf(is.get(id))];
    const ways = sides(old, now).map(([key, difference]): ComparedWay => {
      const way = now.get(key) ?? old.get(key);
      return { label: '', to: '', guard: '', ...way, difference };
    });
    const side = sideOf(was.has(id), is.has(id));
    const isChanged =
      was.get(id)?.final !== is.get(id)?.final ||
      ways.some(({ difference }) => difference !== 'same');
    return {
      id,
      label: labelOf(id),
      difference: side === 'same' && isChanged ? 'changed' : side,
      ways,
      standings: standings.filter(({ state }) => state === id),
    };
  });
  const names = (shape: MachineShape) => new Map((shape.context ?? []).map((name) => [name, name]));
  return {
    workflow: workflow.id,
    label: workflow.label,
    before: before.version,
    after: workflow.version,
    states,
    data: sides(names(before.shape), names(after)).flatMap(([name, difference]) =>
      difference === 'same' ? [] : [{ name, difference }],
    ),
  };
}

const sideOf = (before: boolean, after: boolean): Difference =>
  before && after ? 'same' : after ? 'added' : 'removed';

/** The keys that occur in either version, those of the later version first. */
const sides = (
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): [string, Difference][] =>
  [...new Set([...after.keys(), ...before.keys()])].map((key) => [
    key,
    sideOf(before.has(key), after.has(key)),
  ]);
