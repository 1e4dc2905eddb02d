import { assign, setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import type { AssetHandoverEvent } from './events.ts';
import { bySystem, giver, holder, LIST, OWN, store, toHolder, toStore } from './parties.ts';
import {
  acceptReturn,
  askReturn,
  charge,
  ended,
  giveUp,
  keep,
  offerReturn,
  repair,
  reportDamage,
  step,
} from './steps.ts';

/** The context of one handover of an asset to one person, from the store or from a colleague. */
export interface AssetHandoverContext {
  /** The employee who receives the asset. */
  employeeId: number;
  /** The colleague who hands it over, or null for the store. */
  giverId: number | null;
  assetId: number;
  asset: string;
  quantity: number;
  /** When the offer expires, as an ISO instant. */
  expiresAt: string;
  /** Whether the receiver has no login. The store then records the receipt that they signed on paper. */
  signsOnPaper: boolean;
  /** The amount that the receiver pays for damage or loss, or null. */
  charge: number | null;
}

export type AssetHandoverInput = Omit<AssetHandoverContext, 'charge'>;

const machine = setup({
  types: {
    context: {} as AssetHandoverContext,
    input: {} as AssetHandoverInput,
    events: {} as AssetHandoverEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  delays: {
    untilExpiry: ({ context, event }) =>
      Math.max(0, Date.parse(context.expiresAt) - Date.parse(event.at ?? context.expiresAt)),
  },
  guards: {
    signsOnPaper: ({ context }) => context.signsOnPaper,
  },
  actions: {
    setCharge: assign({
      charge: ({ event }) =>
        event.type === 'acceptReturn' || event.type === 'confirmLoss' || event.type === 'charge'
          ? (event.amount ?? (event.type === 'confirmLoss' ? (event.price ?? 0) : 0))
          : null,
    }),
    noCharge: assign({ charge: null }),
    /** The server carries these effects out: the new holder from today, a charge, and that the asset is held again. */
    takeOver: () => undefined,
    endHolding: () => undefined,
    inspect: () => undefined,
    deduct: () => undefined,
    holdAgain: () => undefined,
  },
});

/**
 * A handover of an asset. An offer takes effect when the receiver confirms it, and the handover ends with
 * an inspection or a loss.
 */
export const assetHandoverMachine = machine.createMachine({
  id: 'assetHandover',
  context: ({ input }) => ({ ...input, charge: null }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Not offered. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: {
        offer: {
          target: 'offered',
          meta: action(step(msg('Offer'), { anyOf: [...store.anyOf, giver] }, 'none')),
        },
        record: { target: 'held', meta: bySystem(msg('Record')) },
        recordReturned: { target: 'returned', meta: bySystem(msg('Record as returned')) },
      },
    },
    offered: {
      description: 'The receiver says whether they have it. Until then, nothing changes.',
      meta: stage({
        label: msg('Offered'),
        notify: [
          toHolder(
            msg('Say whether you have received an asset'),
            msg('Say whether you have received {count} assets'),
          ),
        ],
      }),
      on: {
        receive: {
          target: 'held',
          actions: 'takeOver',
          meta: action({
            ...step(msg('Received'), holder, 'none', 'primary'),
            confirm: msg('Do you have it? From now on, you are responsible for it.'),
          }),
        },
        receiveOnPaper: {
          guard: 'signsOnPaper',
          target: 'held',
          actions: 'takeOver',
          meta: action(step(msg('Signed on paper'), store, 'required', 'primary')),
        },
        refuse: {
          target: 'refused',
          meta: action(step(msg('Not received'), holder, 'required', 'danger')),
        },
        withdraw: {
          target: 'withdrawn',
          meta: action(
            step(msg('Withdraw'), { anyOf: [...store.anyOf, giver] }, 'optional', 'danger'),
          ),
        },
      },
      after: { untilExpiry: { target: 'expired', meta: bySystem(msg('The offer ends')) } },
    },
    held: {
      description: 'The receiver has it and is responsible for it.',
      meta: stage({ label: msg('Held') }),
      on: {
        ...ended,
        askReturn,
        offerReturn,
        reportDamage,
        repair,
        passOn: {
          target: 'passedOn',
          actions: 'endHolding',
          meta: bySystem(msg('Pass on')),
        },
      },
    },
    returnAsked: {
      description: 'The store wants it back.',
      meta: stage({
        label: msg('Return asked'),
        notify: [
          toHolder(msg('Please bring back an asset'), msg('Please bring back {count} assets')),
        ],
      }),
      on: { ...ended, offerReturn, keep },
    },
    returnOffered: {
      description: 'The holder brings it back; the store inspects it.',
      meta: stage({
        label: msg('To inspect'),
        queue: { label: msg('Assets to inspect'), audience: store, path: LIST },
        notify: toStore(
          msg('An asset comes back: inspect it'),
          msg('{count} assets come back: inspect them'),
        ),
      }),
      on: { ...ended, keep },
    },
    damaged: {
      description: 'The holder says that it is damaged; the store decides what is done.',
      meta: stage({
        label: msg('Damage reported'),
        queue: { label: msg('Damaged assets'), audience: store, path: LIST },
        notify: toStore(
          msg('Damage to an asset was reported'),
          msg('Damage to {count} assets was reported'),
        ),
      }),
      on: { ...ended, repair, keep },
    },
    inRepair: {
      description: 'It is being repaired for its holder.',
      meta: stage({ label: msg('In repair') }),
      on: {
        ...ended,
        repaired: {
          target: 'held',
          meta: action({
            ...step(msg('Repaired'), store, 'optional', 'primary'),
            notify: [
              toHolder(msg('An asset of yours is repaired'), msg('{count} assets are repaired')),
            ],
          }),
        },
      },
    },
    lossReported: {
      description: 'The store hears the holder, then confirms the loss and what it costs.',
      meta: stage({
        label: msg('Loss reported'),
        queue: { label: msg('Lost assets'), audience: store, path: LIST },
        notify: toStore(
          msg('The loss of an asset was reported'),
          msg('The loss of {count} assets was reported'),
        ),
      }),
      on: {
        acceptReturn,
        charge,
        giveUp,
        keep,
        confirmLoss: {
          target: 'lost',
          actions: ['setCharge', 'endHolding', 'deduct'],
          meta: action({
            ...step(msg('Confirm the loss'), store, 'required', 'danger'),
            form: true,
          }),
        },
      },
    },
    lost: {
      description: 'No one has it. What it costs is deducted from pay, or charged in clearance.',
      meta: stage({
        label: msg('Lost'),
        notify: [
          toHolder(
            msg('The loss of an asset was confirmed'),
            msg('The loss of {count} assets was confirmed'),
          ),
        ],
      }),
      on: {
        find: {
          target: 'held',
          actions: ['noCharge', 'holdAgain'],
          meta: action(step(msg('Found'), store, 'required')),
        },
        reinstate: {
          target: 'held',
          actions: ['noCharge', 'holdAgain'],
          meta: bySystem(msg('Reopen')),
        },
      },
    },
    givenUp: {
      description: 'The company leaves it to the person.',
      meta: stage({ label: msg('Given up') }),
      on: {
        reinstate: {
          target: 'held',
          actions: ['noCharge', 'holdAgain'],
          meta: bySystem(msg('Reopen')),
        },
      },
    },
    returned: {
      description: 'It is back in the store and inspected.',
      type: 'final',
      meta: stage({ label: msg('Returned') }),
    },
    passedOn: {
      description: 'A colleague has received it.',
      type: 'final',
      meta: stage({ label: msg('Passed on') }),
    },
    refused: {
      description: 'The receiver does not have it.',
      type: 'final',
      meta: stage({
        label: msg('Not received'),
        notify: [
          ...toStore(msg('An asset was not received'), msg('{count} assets were not received')),
          {
            to: giver,
            one: msg('Your colleague has not received an asset'),
            many: msg('Your colleagues have not received {count} assets'),
            path: OWN,
          },
        ],
      }),
    },
    withdrawn: {
      description: 'The offer was withdrawn before it was received.',
      type: 'final',
      meta: stage({ label: msg('Withdrawn') }),
    },
    expired: {
      description: 'No one confirmed it in time, so it counts as in the store.',
      type: 'final',
      meta: stage({
        label: msg('Not confirmed'),
        notify: toStore(
          msg('No one confirmed an asset as received'),
          msg('No one confirmed {count} assets as received'),
        ),
      }),
    },
  },
});
