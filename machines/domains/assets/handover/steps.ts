import { msg } from '#machines/core/locales/messages.ts';
import { action } from '#machines/core/model/workflow.ts';
import { bySystem, holder, store, toHolder, type Tone } from './parties.ts';

/** Describes an event of a handover: its label, who may send it, and whether it takes a comment. */
export const step = (
  label: string,
  who: Parameters<typeof action>[0]['who'],
  comment: 'none' | 'optional' | 'required',
  tone: Tone = 'neutral',
) => ({ label, who, comment, tone });

export const acceptReturn = {
  target: 'returned',
  actions: ['setCharge', 'endHolding', 'inspect', 'deduct'],
  meta: action({
    ...step(msg('Accept return'), store, 'optional', 'primary'),
    form: true,
    notify: [
      toHolder(
        msg('An asset that you returned was inspected'),
        msg('{count} assets that you returned were inspected'),
      ),
    ],
  }),
} as const;
const reportLoss = {
  target: 'lossReported',
  meta: action(
    step(msg('Report a loss'), { anyOf: [holder, ...store.anyOf] }, 'required', 'danger'),
  ),
} as const;
export const reportDamage = {
  target: 'damaged',
  meta: action(step(msg('Report damage'), holder, 'required')),
} as const;
export const repair = {
  target: 'inRepair',
  meta: action(step(msg('Send to repair'), store, 'optional')),
} as const;
export const offerReturn = {
  target: 'returnOffered',
  meta: action(step(msg('Return'), holder, 'optional')),
} as const;
export const askReturn = {
  target: 'returnAsked',
  meta: action(step(msg('Ask for it back'), store, 'optional')),
} as const;
export const charge = {
  target: 'lost',
  actions: ['setCharge', 'endHolding'],
  meta: bySystem(msg('Charge in clearance')),
} as const;
export const giveUp = {
  target: 'givenUp',
  actions: 'endHolding',
  meta: bySystem(msg('Give up')),
} as const;
export const keep = {
  target: 'held',
  meta: action(step(msg('It stays with the person'), store, 'required')),
} as const;
export const ended = { acceptReturn, reportLoss, charge, giveUp } as const;
