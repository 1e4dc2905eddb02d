import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import { store } from '#machines/domains/assets/handover/parties.ts';
import type { AssetCountEvent, CountResult } from './events.ts';

/** The context of an asset count. The list of expected assets is frozen when the count is opened. */
export interface AssetCountContext {
  number: string;
  place: string;
  expected: number;
  endsOn: string;
  /** The end of the count's last day, as an ISO instant. */
  endsAt: string;
  found: number | null;
  elsewhere: number | null;
  damaged: number | null;
  missing: number | null;
  unexpected: number | null;
}

export type AssetCountInput = Omit<AssetCountContext, keyof CountResult>;

const QUEUE = '/assetRegistration/counts';
const NOT_COUNTED = {
  found: null,
  elsewhere: null,
  damaged: null,
  missing: null,
  unexpected: null,
};

export const assetCountMachine = setup({
  types: {
    context: {} as AssetCountContext,
    input: {} as AssetCountInput,
    events: {} as AssetCountEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilEnd: ({ context, event }) =>
      Math.max(0, Date.parse(context.endsAt) - Date.parse(event.at ?? context.endsAt)),
  },
  actions: {
    setResult: assign(({ event }) =>
      event.type === 'close' && event.result ? { ...event.result } : {},
    ),
    setEnd: assign(({ context, event }) =>
      event.type === 'extend'
        ? { endsOn: event.endsOn, endsAt: event.endsAt ?? context.endsAt }
        : {},
    ),
    /**
     * The server carries this out: assets can be moved again, the register is updated with what was seen, and
     * a case is opened for each missing asset.
     */
    settle: () => undefined,
    release: () => undefined,
    prolong: () => undefined,
  },
}).createMachine({
  id: 'assetCount',
  context: ({ input }) => ({ ...input, ...NOT_COUNTED }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Not opened. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: {
        open: {
          target: 'open',
          meta: action({ label: msg('Open a count'), who: store, comment: 'none' }),
        },
      },
    },
    open: {
      description:
        'People count. Assets of the place cannot be handed over, returned or moved until it is closed.',
      meta: stage({
        label: msg('Counting'),
        queue: { label: msg('Counts to close'), audience: store, path: QUEUE },
        deadline: 'untilEnd',
      }),
      on: {
        close: {
          target: 'closed',
          actions: ['setResult', 'settle'],
          meta: action({
            label: msg('Close the count'),
            who: store,
            comment: 'optional',
            tone: 'primary',
            confirm: msg(
              'Close the count? What no one has counted is missing, and its keepers decide on each.',
            ),
          }),
        },
        extend: {
          target: 'open',
          actions: ['setEnd', 'prolong'],
          meta: action({
            label: msg('Extend'),
            who: store,
            comment: 'required',
            form: true,
          }),
        },
        cancel: {
          target: 'cancelled',
          actions: 'release',
          meta: action({
            label: msg('Cancel the count'),
            who: store,
            comment: 'required',
            tone: 'danger',
          }),
        },
      },
    },
    closed: {
      description: 'The result is final. Each missing asset is decided separately.',
      type: 'final',
      meta: stage({ label: msg('Closed') }),
    },
    cancelled: {
      description: 'It has no result, and nothing is missing because of it.',
      type: 'final',
      meta: stage({ label: msg('Cancelled') }),
    },
  },
});
