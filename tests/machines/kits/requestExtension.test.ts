import { expect, it } from 'vitest';
import { z } from 'zod';
import { describe } from '#machines/core/model/describe.ts';
import { action, stage } from '#machines/core/model/workflow.ts';
import { requester } from '#machines/kits/requests/actions.ts';
import type { RequestContext } from '#machines/kits/requests/context.ts';
import { plain } from '#machines/kits/requests/events.ts';
import { statesInForce } from '#machines/kits/requests/inForce.ts';
import { DEFAULT_PIPELINE } from '#machines/kits/requests/pipeline.ts';
import { defineRequest, type RequestExtension } from '#machines/kits/requests/request.ts';
import { salaryCertificate } from '#machines/domains/pay/requests/salaryCertificate.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import { getNextSnapshot, type AnyMachineSnapshot } from 'xstate';

type Own = RequestContext & { until: string | null };
interface Event {
  type: string;
  until?: string;
}

/** A kind whose approved requests can be paused, which no other kind can. */
const extension: RequestExtension<Own, Event> = {
  version: 9,
  migrations: {},
  context: { until: null },
  events: () => [z.object({ type: z.literal('rest'), until: z.string() }), plain('wake')],
  effects: ['pause'],
  forms: {},
  decidedLast: [],
  inForce: ['resting'],
  guardReasons: { 'has a day': 'Until is required' },
  parties: () => ({ sleeper: 3 }),
  proposedBy: 'sleeper',
  summary: {
    fields: { until: { label: 'Until', kind: 'date' } },
    derive: ({ until }) => (until ? { until } : {}),
  },
  payloadFields: {},
  cancelled: 'Cancelled.',
  samples: () => [],
  machine: () => ({
    guards: { 'has a day': ({ event }) => event.until !== undefined },
    assigns: { keepDay: ({ event }) => ({ until: event.until ?? null }) },
    transitions: (at) =>
      at === 'approved'
        ? {
            rest: {
              guard: 'has a day',
              target: 'resting',
              actions: ['keepDay', 'pause'],
              meta: action({ label: 'Rest', who: requester, comment: 'none' }),
            },
          }
        : {},
    states: {
      resting: {
        description: 'Nothing happens until its day.',
        meta: stage({ label: 'Resting' }),
        on: {
          wake: {
            target: 'approved',
            meta: action({ label: 'Wake', who: requester, comment: 'none' }),
          },
        },
      },
    },
  }),
};

const kind = defineRequest({
  ...salaryCertificate,
  id: 'nap',
  cancellable: true,
  extension,
});
const workflow = requestWorkflow({ kind, definition: DEFAULT_PIPELINE, version: 1, hash: 'x' });

it('a kind adds states, events, guards and effects of its own', () => {
  const { states, effects } = describe(workflow);
  expect(states.get('approved')?.actions.map(({ event }) => event)).toEqual([
    'rest',
    'askToCancel',
  ]);
  expect(states.get('approved')?.actions[0]?.branches).toEqual([
    { to: 'resting', guard: 'has a day', effects: ['pause'] },
  ]);
  expect(effects).toContain('pause');
  expect(statesInForce(kind)).toContain('resting');
  expect(workflow).toMatchObject({ version: 9, proposedBy: 'sleeper' });
  expect(workflow.guardReasons).toMatchObject({ 'has a day': 'Until is required' });
  expect(workflow.events.safeParse({ type: 'rest', until: '2026-12-01' }).success).toBe(true);
  expect(workflow.events.safeParse({ type: 'recount', days: 1 }).success).toBe(false);
});

it('its events change its context, and are refused by its guards', () => {
  const { machine } = workflow;
  const context = { ...sampleContext(), ...extension.context };
  const approved: AnyMachineSnapshot = machine.resolveState({ value: 'approved', context });
  const send = (from: AnyMachineSnapshot, event: Event) => getNextSnapshot(machine, from, event);
  expect(send(approved, { type: 'rest' }).value).toBe('approved');
  const resting = send(approved, { type: 'rest', until: '2026-12-01' });
  expect(resting).toMatchObject({ value: 'resting', context: { until: '2026-12-01' } });
  expect(workflow.summary?.derive?.(resting.context as never)).toMatchObject({
    until: '2026-12-01',
  });
  expect(send(resting, { type: 'wake' }).value).toBe('approved');
});

function sampleContext(): Record<string, unknown> {
  const [input] = workflow.samples?.inputs ?? [];
  return { ...input, answered: {}, decisions: 0 };
}
