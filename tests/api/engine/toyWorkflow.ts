import { assign, setup } from 'xstate';
import { z } from 'zod';
import { action, defineWorkflow, stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine, WorkflowBinding } from '#server/engine/instances/engine.ts';

interface Context {
  asker: number | null;
  size: number;
  answeredAt: string;
}

/** A workflow that isn't part of the product: a question, its answer, and a deadline. */
const machine = setup({
  types: {
    context: {} as Context,
    input: {} as { asker: number | null; size: number },
    events: {} as
      | { type: 'ask' }
      | { type: 'answer'; comment?: string; at?: string }
      | { type: 'widen'; by: number },
    meta: {} as WorkflowMeta,
  },
  guards: { smallEnough: ({ context }) => context.size <= 10 },
  delays: { patience: 3_600_000 },
  actions: {
    widen: assign({
      size: ({ context, event }) => context.size + (event.type === 'widen' ? event.by : 0),
    }),
    keepTime: assign({ answeredAt: ({ event }) => ('at' in event ? (event.at ?? '') : '') }),
    shelve: () => undefined,
  },
}).createMachine({
  id: 'question',
  context: ({ input }) => ({ ...input, answeredAt: '' }),
  initial: 'empty',
  states: {
    empty: {
      meta: stage({ label: 'Not asked' }),
      on: {
        ask: {
          target: 'open',
          meta: action({ label: 'Ask', who: { role: 'employee' }, comment: 'none' }),
        },
      },
    },
    open: {
      meta: stage({
        label: 'Open',
        deadline: 'patience',
        queue: { label: 'Questions to answer', audience: { role: 'audit' }, path: '/questions' },
        notify: [
          {
            to: { role: 'audit' },
            one: 'A question waits',
            many: '{count} questions wait',
            path: '/questions/{id}',
          },
        ],
      }),
      on: {
        answer: {
          guard: 'smallEnough',
          target: 'answered',
          actions: ['keepTime', 'shelve'],
          meta: action({ label: 'Answer', who: { role: 'audit' }, comment: 'required' }),
        },
        widen: {
          actions: 'widen',
          meta: action({ label: 'Widen', who: { party: 'asker' }, comment: 'none' }),
        },
      },
      after: {
        patience: {
          target: 'late',
          meta: action({ label: 'Run late', who: { system: true }, comment: 'none' }),
        },
      },
    },
    late: {
      meta: stage({
        label: 'Late',
        notify: [
          {
            to: { party: 'asker' },
            one: 'Your question is late',
            many: '{count} late',
            path: '/q',
          },
        ],
      }),
      on: {
        answer: {
          target: 'answered',
          actions: ['keepTime', 'shelve'],
          meta: action({ label: 'Answer', who: { role: 'audit' }, comment: 'required' }),
        },
      },
    },
    answered: { type: 'final', meta: stage({ label: 'Answered' }) },
  },
});

export const questionWorkflow = defineWorkflow({
  id: 'question',
  label: 'Question',
  noun: { one: 'question', many: 'questions' },
  version: 1,
  machine,
  events: z.discriminatedUnion('type', [
    z.object({ type: z.literal('ask') }),
    z.object({ type: z.literal('answer'), comment: z.string().optional() }),
    z.object({ type: z.literal('widen'), by: z.number().int() }),
  ]),
  startEvent: 'ask',
  separateDuties: false,
  parties: (context: Context) => ({ asker: context.asker }),
  guardReasons: { smallEnough: 'The question is too large to answer' },
  samples: { inputs: [{ asker: 1, size: 2 }] },
});

/** The subjects that the effect has handled, in order. */
export const shelved: number[] = [];

export const questionBinding: WorkflowBinding = {
  workflow: questionWorkflow,
  effects: {
    shelve: (_tx, subjects) => {
      shelved.push(...subjects.map(({ subjectId }) => subjectId));
      return Promise.resolve();
    },
  },
};

/** Creates questions of the given sizes, numbered from `firstId`. */
export const ask = (tx: Tx, engine: Engine, actor: Actor, firstId: number, sizes: number[]) =>
  dispatch(tx, engine, {
    workflow: 'question',
    actor,
    items: sizes.map((size, index) => ({
      subjectId: firstId + index,
      event: { type: 'ask' },
      start: {
        input: { asker: actor.employeeId, size },
        subject: `Question ${firstId + index}`,
        businessUnitId: 1,
      },
    })),
  });
