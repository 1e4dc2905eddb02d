import { beforeAll, describe as suite, expect, it } from 'vitest';
import { workflows } from '#machines/registry.ts';
import { stateName } from '#machines/model/workflow.ts';
import {
  pathsOf,
  restingStates,
  walkOf,
  waysOf,
  waysTaken,
  type Path,
  type Walk,
} from '#tests/support/paths.ts';
import { pipelinedWorkflows } from '#tests/support/pipelines.ts';
import { sessionWalk } from '#tests/support/sessionWalk.ts';

const walks: (readonly [string, () => Walk])[] = [
  ...[...workflows, ...pipelinedWorkflows].map(
    (workflow) => [workflow.id, () => walkOf(workflow)] as const,
  ),
  ['session', () => sessionWalk],
];

const pair = (state: string, event: string): string => `${state} · ${event}`;

suite.each(walks)('%s, walked by every path', (_id, walkOfIt) => {
  let walk: Walk;
  let paths: Path[];
  beforeAll(() => {
    walk = walkOfIt();
    paths = pathsOf(walk);
  });

  it('comes to every state', () => {
    const reached = new Set(paths.map(({ end }) => stateName(end)));
    const all = [...restingStates(walk.machine).keys()];
    expect(all.filter((state) => !reached.has(state))).toEqual([]);
  });

  it('takes every event in every state that has a way for it, and no other', () => {
    const taken = new Set(
      paths.flatMap(({ end }) =>
        walk.events
          .filter((event) => end.can(event))
          .map((event) => pair(stateName(end), event.type)),
      ),
    );
    const drawn = [...restingStates(walk.machine)].flatMap(([state, accepted]) =>
      [...accepted].map((event) => pair(state, event)),
    );
    expect([...taken].toSorted()).toEqual(drawn.toSorted());
  });

  it('takes every branch of every event', () => {
    const taken = new Set(
      paths.flatMap(({ end }) =>
        walk.events.flatMap((event) => waysTaken(walk.machine, end, event)),
      ),
    );
    expect(waysOf(walk.machine).filter((way) => !taken.has(way))).toEqual([]);
  });
});
