import { msg } from '#machines/core/locales/messages.ts';
import {
  action,
  type Audience,
  type Notice,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';

export const preparer: Audience = { role: 'hr' };
export const approver: Audience = { role: 'md' };
export const auditor: Audience = { role: 'audit' };
export const payer: Audience = { role: 'finance' };
export const eitherOffice = { anyOf: [preparer, payer] };
const VIEW = '/compensationAndBenefits/payrollProcess/generateSalary/view/{id}';
export const QUEUE = '/approval/salaryGenerate';

export const notifies = (to: Audience, one: string, many: string): Notice => ({
  to,
  one,
  many,
  path: VIEW,
});

export const cancel = {
  target: 'cancelled',
  actions: 'discard',
  meta: action({
    label: msg('Cancel'),
    who: preparer,
    comment: 'required',
    tone: 'danger',
    confirm: msg('Cancel this run? Its slips are withdrawn, and what they took is open again.'),
  }),
} as const;

export const regenerate = {
  target: 'calculating',
  actions: ['countVersion', 'recalculate'],
  meta: action({
    label: msg('Regenerate'),
    who: preparer,
    comment: 'required',
    form: 'screen',
    tone: 'neutral',
  }),
} as const;

export const sendBack = {
  target: 'calculated',
  meta: action({
    label: msg('Return'),
    who: { anyOf: [approver, auditor] },
    comment: 'required',
    tone: 'neutral',
  }),
} as const;

export function approves(who: Parameters<typeof action>[0]['who']): WorkflowMeta {
  return action({ label: msg('Approve'), who, comment: 'optional', tone: 'primary' });
}
