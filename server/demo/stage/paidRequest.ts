import { requestKind } from '#machines/catalogue/requests.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import { sendRequest, type SentRequest } from '#server/kits/requests/send.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { officeTime, workingDaysBefore } from './calendar.ts';
import type { Moment, Stage } from './scenario.ts';
import { readSuperior } from './superior.ts';

/** A request that ends with a payment: when and by whom it was sent, and its later steps. */
export interface PaidRequest {
  daysAgo: number;
  by: string;
  steps: readonly { event: string; daysAgo: number; more?: Record<string, unknown> }[];
}

export const approve = (daysAgo: number) => ({ event: 'approve', daysAgo });
export const pay = (daysAgo: number, amount: number) => ({
  event: 'pay',
  daysAgo,
  more: { amount, method: 'bank', reference: `TT-${amount}` },
});
export const confirm = (daysAgo: number) => ({ event: 'confirmPayment', daysAgo });

/** The steps of a request: sent, approved, paid by finance. */
export function paidRequest(
  stage: Stage,
  kindId: string,
  plan: PaidRequest,
  getPayload: () => Promise<Payload>,
): Moment[] {
  const { tx, today, actor, random } = stage;
  const at = (daysAgo: number) =>
    officeTime(workingDaysBefore(today, daysAgo), random.between(30, 400));
  const kind = requestKind(kindId);
  if (!kind) throw new Error(`There is no request ${kindId}`);
  let sent: SentRequest | undefined;
  const begun: Moment = {
    at: at(plan.daysAgo),
    happen: async (engine) => {
      const by = actor(plan.by);
      const payload = await getPayload();
      sent = await sendRequest(tx, engine, by, kind, {
        employeeId: by.employeeId ?? 0,
        payload,
      });
    },
  };
  let approvals = 0;
  const steps = plan.steps.map(({ event, daysAgo, more = {} }): Moment => {
    const isApproval = event.startsWith('approve');
    approvals += isApproval ? 1 : 0;
    const place = approvals;
    const moment = at(daysAgo);
    return {
      at: moment,
      happen: async (engine) => {
        const login = !isApproval
          ? 'finance'
          : place === 1
            ? await readSuperior(stage, plan.by)
            : 'hr2';
        const paidOn = event === 'pay' ? { paidOn: moment.slice(0, 10) } : {};
        await dispatch(tx, engine, {
          workflow: sent?.workflow ?? '',
          actor: actor(login),
          items: [{ subjectId: sent?.requestId ?? 0, event: { type: event, ...more, ...paidOn } }],
        });
      },
    };
  });
  return [begun, ...steps];
}
