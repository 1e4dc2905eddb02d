import { setup } from 'xstate';
import { msg } from '#machines/core/locales/messages.ts';
import { action, stage, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import { bySystem, LIST, store, type Tone } from '#machines/domains/assets/handover/parties.ts';
import type { MissingAssetEvent } from './events.ts';

/** The context of an asset that a count did not find. */
export interface MissingAssetContext {
  count: string;
  asset: string;
  assetId: number;
  quantity: number;
  /** The holder when the count was opened, or null for the store. */
  holderId: number | null;
  /** The handover by which that person held it. */
  handoverId: number | null;
}

const TASKS = '/approval?workflow=missingAsset';

const step = (label: string, tone: Tone = 'neutral') =>
  action({ label, who: store, comment: 'required', tone });

const find = { target: 'found', meta: step(msg('Found'), 'primary') } as const;
/** A missing asset counts as found if someone receives or returns it. */
const turnUp = { target: 'found', meta: bySystem(msg('Found by a hand-over')) } as const;

export const missingAssetMachine = setup({
  types: {
    context: {} as MissingAssetContext,
    input: {} as MissingAssetContext,
    events: {} as MissingAssetEvent & { at?: string },
    meta: {} as WorkflowMeta,
  },
  guards: {
    isHeld: ({ context }) => context.handoverId !== null,
    isInStore: ({ context }) => context.handoverId === null,
  },
  actions: {
    /**
     * The server carries these effects out: it reports the loss by the holder, or removes the asset from the
     * register.
     */
    lose: () => undefined,
    writeOff: () => undefined,
  },
}).createMachine({
  id: 'missingAsset',
  context: ({ input }) => ({ ...input }),
  initial: 'draft',
  states: {
    draft: {
      description: 'Not missing. Not stored.',
      meta: stage({ label: msg('Draft') }),
      on: { miss: { target: 'missing', meta: bySystem(msg('Record as missing')) } },
    },
    missing: {
      description: 'Its keepers look for it, then say what became of it.',
      meta: stage({
        label: msg('Missing'),
        queue: { label: msg('Missing assets'), audience: store, path: LIST },
        notify: store.anyOf.map((to) => ({
          to,
          one: msg('A count did not find an asset: decide what became of it'),
          many: msg('A count did not find {count} assets: decide what became of each'),
          path: TASKS,
        })),
      }),
      on: {
        find,
        turnUp,
        reportLoss: {
          guard: 'isHeld',
          target: 'lossReported',
          actions: 'lose',
          meta: step(msg('Report a loss'), 'danger'),
        },
        proposeWriteOff: {
          guard: 'isInStore',
          target: 'writeOffProposed',
          meta: step(msg('Propose a write-off'), 'danger'),
        },
      },
    },
    writeOffProposed: {
      description: 'A second person writes it off, or has it looked for again.',
      meta: stage({
        label: msg('Write-off to confirm'),
        queue: { label: msg('Write-offs to confirm'), audience: store, path: LIST },
        notify: store.anyOf.map((to) => ({
          to,
          one: msg('A missing asset is to be written off: confirm it'),
          many: msg('{count} missing assets are to be written off: confirm them'),
          path: TASKS,
        })),
      }),
      on: {
        find,
        turnUp,
        writeOff: {
          target: 'writtenOff',
          actions: 'writeOff',
          meta: step(msg('Write off'), 'danger'),
        },
        keepLooking: { target: 'missing', meta: step(msg('Look for it again')) },
      },
    },
    found: {
      description: 'It was found after the count.',
      type: 'final',
      meta: stage({ label: msg('Found later') }),
    },
    lossReported: {
      description: 'Its holder is heard, as for every loss.',
      type: 'final',
      meta: stage({ label: msg('Loss reported') }),
    },
    writtenOff: {
      description: 'The company no longer expects it.',
      type: 'final',
      meta: stage({ label: msg('Written off') }),
    },
  },
});
