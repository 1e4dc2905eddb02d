import { getMutants, type Mutant } from './mutant.ts';

const engine = getMutants('engine');

/** Flaws that let the specification's calls bypass the engine's write path. */
export const mutants: readonly Mutant[] = [
  engine(
    'engine: a call with a list of its own never shares a commit',
    'groupCommit',
    'calls of the specification also share commits, with their',
    'server/engine/http/decision.ts',
    'list.length === 1',
    'list.length === 0',
  ),
  engine(
    'engine: no one looks whom a decision is meant to be about',
    'groupCommit',
    'calls of the specification also share commits, with their',
    'server/engine/dispatch/evaluateChunk.ts',
    'parties[name] !== about[name]',
    'parties[name] === null && about[name] === undefined',
  ),
  engine(
    'engine: what fails in a group fails all of it',
    'groupCommit',
    'a failing effect fails only its own event, with its own',
    'server/engine/groupCommit/groupCommit.ts',
    'const { alone, again } = apart(done.undoneBy, group);',
    'const { alone, again } = apart(done.undoneBy, group);\n    for (const one of group) one.fail(done.undoneBy);',
  ),
  engine(
    'engine: a group that was rolled back wakes the worker',
    'wakeBehind',
    'a rolled-back message does not wake the worker',
    'server/engine/groupCommit/wakeBehind.ts',
    'where exists (select from workflow_batches where id = any($batchIds::uuid[]))',
    'where cardinality($batchIds::uuid[]) > 0',
  ),
  engine(
    'engine: what cannot be said behind a write is said by no one',
    'wakeBehind',
    'if the worker cannot be woken after the commit, the bus',
    'server/engine/groupCommit/wakeBehind.ts',
    '.catch(() => bus.wake())',
    '.catch(() => undefined)',
  ),
  engine(
    'engine: a group asks no rule over what it spends together',
    'groupCommit',
    'a budget that fits only some of the decisions is filled',
    'server/engine/groupCommit/withEffects.ts',
    'if (refused.length > 0) throw refusal(refused);',
    'if (refused.length < 0) throw refusal(refused);',
  ),
  engine(
    'engine: a long queue counts what its reader acted on at a stage that is no more',
    'countWaiting',
    'a long queue is counted as a total without hidden rows',
    'server/engine/queue/scope.ts',
    'new Set([...bound.description.states.keys(), ...stages])',
    'new Set([...bound.description.states.keys()])',
  ),
  {
    name: 'engine: a state that leads to itself is left and entered in its step',
    test: 'tests/machines/core/paths.test.ts',
    title: 'step like XState on every stored machine',
    changes: [
      {
        file: 'machines/core/model/interpreter.ts',
        from: '(target !== one.source || one.reenter === true)',
        to: '(target !== one.source || one.reenter !== true)',
      },
    ],
  },
  {
    name: 'engine: notices are marked as told of, and no one is',
    test: 'tests/workers/notices.test.ts',
    title: 'is sent by the relay itself, even if an earlier version',
    changes: [
      {
        file: 'workers/worker.ts',
        from: 'await publishNotices(tx, bus, notices);',
        to: 'await publishNotices(tx, bus, notices.slice(0, 0));',
      },
    ],
  },
];
