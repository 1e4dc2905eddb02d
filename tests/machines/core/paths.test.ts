import { beforeAll, describe as suite, expect, it } from 'vitest';
import { createMachine, initialTransition } from 'xstate';
import { requireSteps } from '#machines/core/model/interpreter.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { type WorkflowEvent } from '#machines/core/model/workflow.ts';
import { stateName } from '#machines/core/model/stateNames.ts';
import {
  getPaths,
  restingStates,
  getWalk,
  getWays,
  waysTaken,
  type Path,
  type Walk,
} from '#tests/support/paths.ts';
import { compare, createRandom } from '#tests/support/agreesWithXState.ts';
import { pipelinedShapes } from '#tests/support/pipelines.ts';
import { sessionWalk } from '#tests/support/sessionWalk.ts';

const walks: (readonly [string, () => Walk])[] = [
  ...[...workflows, ...pipelinedShapes].map(
    (workflow) => [workflow.id, () => getWalk(workflow)] as const,
  ),
  ['session', () => sessionWalk],
];

const pair = (state: string, event: string): string => `${state} · ${event}`;

suite.each(walks)('%s, walked by every path', (id, walkOfIt) => {
  let walk: Walk;
  let paths: Path[];
  beforeAll(() => {
    walk = walkOfIt();
    paths = getPaths(walk);
  });

  it('reaches every state', () => {
    const reached = new Set(paths.map(({ end }) => stateName(end)));
    const all = [...restingStates(walk.machine).keys()];
    expect(all.filter((state) => !reached.has(state))).toEqual([]);
  });

  it('accepts every event exactly in the states that declare it', () => {
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

  // That of the session is XState's own: it waits for answers, and is stored nowhere.
  if (id !== 'session') {
    it('steps like XState on every path', () => {
      const different = paths.flatMap(({ end }) =>
        walk.events.flatMap((event) => compare(walk.machine, end, event).differs ?? []),
      );
      expect(different).toEqual([]);
    });
  }

  it('takes every branch of every event', () => {
    const taken = new Set(
      paths.flatMap(({ end }) =>
        walk.events.flatMap((event) => waysTaken(walk.machine, end, event)),
      ),
    );
    expect(getWays(walk.machine).filter((way) => !taken.has(way))).toEqual([]);
  });
});

const RANDOM_EVENTS = 30_000;
const AT_MOST = 40;
const DAY = 86_400_000;

suite('30,000 random events', () => {
  it('step like XState on every stored machine', () => {
    const stored = [...workflows, ...pipelinedShapes];
    const random = createRandom(14);
    const pick = <One>(list: readonly One[]): One =>
      list[Math.floor(random() * list.length)] as One;
    const different: string[] = [];
    let moved = 0;
    for (const workflow of stored) {
      const { machine, inputs, events } = getWalk(workflow);
      let left = Math.ceil(RANDOM_EVENTS / stored.length);
      while (left > 0) {
        let [snapshot] = initialTransition(machine, pick(inputs));
        for (let sent = 0; sent < AT_MOST && left > 0; sent += 1, left -= 1) {
          // The clock is between deadlines and effective dates, so both sides are covered.
          const at = new Date(Date.now() + (random() - 0.5) * 800 * DAY).toISOString();
          const event: WorkflowEvent = { ...pick(events), at };
          const { differs, next } = compare(machine, snapshot, event);
          if (differs !== null) different.push(differs);
          if (next !== snapshot) moved += 1;
          snapshot = next;
          if (next.status === 'done') break;
        }
      }
    }
    expect(different.slice(0, 20)).toEqual([]);
    expect(moved).toBeGreaterThan(RANDOM_EVENTS / 20);
  });
});

suite('a machine that cannot be stepped', () => {
  const empty = { states: { done: {} } };
  it.each([
    [
      'nested states',
      createMachine({ initial: 'a', states: { a: { initial: 'done', ...empty } } }),
    ],
    ['parallel states', createMachine({ type: 'parallel', states: { a: {}, b: {} } })],
    [
      'an event raised at once',
      createMachine({ initial: 'done', states: { done: { always: 'b' }, b: {} } }),
    ],
  ])('is refused at the start: %s', (_what, machine) => {
    expect(() => requireSteps(machine)).toThrow('lie beside each other');
  });
});
