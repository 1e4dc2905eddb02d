import { msg } from '#machines/core/locales/messages.ts';
import { action, type Audience } from '#machines/core/model/workflow.ts';

export const preparer: Audience = { role: 'hr' };
export const approver: Audience = { role: 'md' };
export const payer: Audience = { role: 'finance' };
const PATH = '/profile/separation/FinalSettlement?settlement={id}';
export const QUEUE = '/approval';

export const notifies = (to: Audience, one: string, many: string) => ({
  to,
  one,
  many,
  path: PATH,
});

export const cancel = {
  target: 'cancelled',
  actions: 'withdraw',
  meta: action({
    label: msg('Cancel'),
    who: preparer,
    comment: 'required',
    tone: 'danger',
    confirm: msg('Cancel this settlement? Nothing was settled by it, and another can be prepared.'),
  }),
} as const;

export const drop = {
  target: 'cancelled',
  actions: 'withdraw',
  meta: action({ label: msg('Drop'), who: { system: true }, comment: 'none' }),
} as const;

/** The last day or the type was corrected, so every line is recalculated and must be approved again. */
export const correct = {
  target: 'calculated',
  actions: ['setSums', 'setTerms'],
  meta: action({
    label: msg('Correct'),
    who: { system: true },
    comment: 'none',
    notifyInstead: [
      notifies(
        { party: 'preparer' },
        msg('A final settlement was recalculated because the separation was corrected'),
        msg('{count} final settlements were recalculated after corrections'),
      ),
    ],
  }),
} as const;

export const recalculate = {
  target: 'calculated',
  actions: 'setSums',
  meta: action({
    label: msg('Recalculate'),
    who: preparer,
    comment: 'optional',
    form: 'screen',
    tone: 'neutral',
  }),
} as const;

export const sendBack = {
  target: 'calculated',
  meta: action({
    label: msg('Return'),
    who: { anyOf: [approver, payer] },
    comment: 'required',
    tone: 'neutral',
  }),
} as const;
