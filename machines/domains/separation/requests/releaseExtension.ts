import { z } from 'zod';
import { action, stage } from '#machines/core/model/workflow.ts';
import type { RequestContext } from '#machines/kits/requests/context.ts';
import { comment } from '#machines/kits/requests/events.ts';
import { toRequester } from '#machines/kits/requests/actions.ts';
import type { RequestExtension } from '#machines/kits/requests/request.ts';

/** What HR records when it releases a person. */
export interface Release {
  handedOverTo: string | null;
}

export type SeparationContext = RequestContext & Release;

const releaseEvents = () =>
  [
    z.object({
      type: z.literal('releaseEmployee'),
      handedOverTo: z
        .string()
        .trim()
        .max(500, 'Work handed over to can have at most 500 characters')
        .optional(),
      comment,
    }),
  ] as const;

type ReleaseEvent = z.output<ReturnType<typeof releaseEvents>[number]>;

/**
 * Adds the release to an approved separation. It is possible after the last day, once every clearance item is
 * settled. The server checks both, because they change without an event of the application.
 */
export const releaseExtension: RequestExtension<SeparationContext, ReleaseEvent> = {
  version: 3,
  migrations: {},
  context: { handedOverTo: null } satisfies Release,
  events: releaseEvents,
  effects: ['recordRelease'],
  forms: {},
  decidedLast: [],
  inForce: ['released'],
  guardReasons: {},
  parties: () => ({}),
  proposedBy: 'requester',
  summary: {
    fields: { handedOverTo: { label: 'Work handed over to', kind: 'text' } },
    derive: ({ handedOverTo }) => (handedOverTo ? { handedOverTo } : {}),
  },
  payloadFields: {
    handedOverTo: { label: 'Work handed over to', kind: 'text' },
  },
  cancelled: 'Cancelled after approval: the person stays.',
  samples: () => [{ type: 'releaseEmployee', handedOverTo: 'Accounts' }],
  machine: ({ kind }) => ({
    guards: {},
    assigns: {
      keepRelease: ({ event }) => ({ handedOverTo: event.handedOverTo ?? null }),
    },
    transitions: (at) =>
      at === 'approved'
        ? {
            releaseEmployee: {
              target: 'released',
              actions: ['keepRelease', 'recordRelease'],
              meta: action({
                label: 'Release',
                who: { role: 'hr' },
                comment: 'optional',
                tone: 'primary',
                form: true,
                notifyInstead: toRequester(kind, {
                  one: 'You are released. Your papers are ready',
                  many: '{count} of your separations are completed',
                }),
              }),
            },
          }
        : {},
    states: {
      released: {
        type: 'final',
        description: 'The person has left, and everything was cleared.',
        meta: stage({ label: 'Released' }),
        on: {},
      },
    },
  }),
};
