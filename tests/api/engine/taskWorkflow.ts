import { setup } from 'xstate';
import { z } from 'zod';
import {
  action,
  defineWorkflow,
  stage,
  type Workflow,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import type { WorkflowBinding } from '#server/engine/instances/engine.ts';

/** The names in a version of the machine, and what it omits. */
interface Version {
  version: number;
  waiting?: string;
  guard?: 'any';
  /** Whether finishing leads to another state. */
  detour?: true;
  extra?: Record<string, unknown>;
  migrations?: Workflow['migrations'];
}

/** A workflow with several versions: it waits, with a deadline, until it is done. */
export function taskBinding({
  version,
  waiting = 'open',
  guard,
  detour,
  extra,
  migrations,
}: Version): WorkflowBinding {
  const machine = setup({
    types: { context: {} as Record<string, unknown>, meta: {} as WorkflowMeta },
    guards: { any: () => true },
    delays: { patience: 3_600_000 },
  }).createMachine({
    id: 'task',
    context: { size: 1, ...extra },
    initial: 'empty',
    states: {
      empty: {
        on: { begin: { target: waiting, meta: act('Begin') } },
      },
      [waiting]: {
        meta: stage({ label: 'Waiting' }),
        on: {
          finish: {
            target: detour ? 'late' : 'done',
            meta: act('Finish'),
            ...(guard ? { guard } : {}),
          },
        },
        after: { patience: { target: 'late', meta: act('Run late') } },
      },
      late: {
        meta: stage({ label: 'Late' }),
        on: { finish: { target: 'done', meta: act('Finish') } },
      },
      done: { type: 'final', meta: stage({ label: 'Done' }) },
    },
  });
  return {
    effects: {},
    workflow: defineWorkflow({
      id: 'task',
      label: 'Task',
      noun: { one: 'task', many: 'tasks' },
      version,
      machine,
      events: z.object({ type: z.string() }),
      startEvent: 'begin',
      separateDuties: false,
      parties: () => ({}),
      guardReasons: {},
      samples: { inputs: [{}] },
      ...(migrations ? { migrations } : {}),
    }),
  };
}

const act = (label: string): WorkflowMeta =>
  action({
    label,
    who: label === 'Run late' ? { system: true } : { role: 'employee' },
    comment: 'none',
  });
