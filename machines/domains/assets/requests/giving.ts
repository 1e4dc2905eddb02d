import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';
import { stage } from '#machines/core/model/workflow.ts';
import { bySystem } from '#machines/domains/assets/handover/parties.ts';
import type { RequestExtension, Transitions } from '#machines/kits/requests/request.ts';

/** The event is sent when the handover for the request is received. */
const give: Transitions = { give: { target: 'given', meta: bySystem(msg('Give')) } };

/** Ends an approved asset request when the person has received an asset. */
export const giving: RequestExtension = {
  version: 2,
  migrations: {},
  context: {},
  events: () => [z.object({ type: z.literal('give') })],
  effects: [],
  forms: {},
  decidedLast: [],
  inForce: ['given'],
  guardReasons: {},
  parties: () => ({}),
  proposedBy: 'proposer',
  summary: { fields: {}, derive: () => ({}) },
  payloadFields: {},
  cancelled: 'Cancelled after approval, before anything was given.',
  samples: () => [{ type: 'give' }],
  machine: () => ({
    guards: {},
    assigns: {},
    transitions: (at) => (at === 'step' ? {} : give),
    states: {
      given: {
        type: 'final',
        description: 'The person has received what they asked for.',
        meta: stage({ label: msg('Given') }),
        on: {},
      },
    },
  }),
};
