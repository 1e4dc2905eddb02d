import { requestKind } from '#machines/catalogue/requests.ts';
import type { Payload } from '#machines/kits/requests/request.ts';
import { sendRequest, type SentRequest } from '#server/kits/requests/send.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import type { Moment, Scenario, Stage } from '#server/demo/stage/scenario.ts';

/** Who requested a change of their record, and when. HR has decided on some of the requests. */
const ASKED: { by: string; daysAgo: number; approved?: number; payload: Payload }[] = [
  {
    by: 'employee',
    daysAgo: 1,
    payload: {
      presentAddress: 'House 12, Road 7, Uttara, Dhaka',
      reason: 'We moved at the beginning of the month.',
    },
  },
  {
    by: 'employee',
    daysAgo: 20,
    approved: 18,
    payload: {
      emergencyName: 'Rashida Akter',
      emergencyRelation: 'Mother',
      emergencyMobile: '+880 1211 204060',
      reason: 'My brother works abroad now.',
    },
  },
  {
    by: 'manager',
    daysAgo: 3,
    payload: { maritalStatus: 'married', reason: 'Married last Friday.' },
  },
  {
    by: 'finance',
    daysAgo: 12,
    approved: 9,
    payload: { personalMobile: '+880 1219 303132', reason: 'New number.' },
  },
];

/** Requests by people, some of them supervisors, to change their own record: approved, or pending with HR. */
export const changeRequests: Scenario = (stage) => [
  ...ASKED.flatMap((one) => moments(stage, 'personalChange', one)),
  ...moments(stage, 'managerChange', {
    by: 'employee',
    daysAgo: 2,
    payload: {
      supervisorId: stage.actor('finance').employeeId,
      supervisorFrom: daysBefore(stage.today, -20),
      reason: 'I work for the accounts team four days a week.',
    },
  }),
];

function moments(
  { tx, today, actor }: Stage,
  kindId: 'personalChange' | 'managerChange',
  { by, daysAgo, approved, payload }: (typeof ASKED)[number],
): Moment[] {
  const kind = requestKind(kindId);
  if (!kind) throw new Error(`There is no ${kindId}`);
  const empty = Object.fromEntries(Object.keys(kind.fields).map((name) => [name, null]));
  const at = (days: number) => officeTime(workingDaysBefore(today, days), 120);
  let sent: SentRequest | undefined;
  const begun: Moment = {
    at: at(daysAgo),
    happen: async (engine) => {
      const { employeeId } = actor(by);
      sent = await sendRequest(tx, engine, actor(by), kind, {
        employeeId: employeeId ?? 0,
        payload: { ...empty, ...payload },
      });
    },
  };
  if (approved === undefined) return [begun];
  const decided: Moment = {
    at: at(approved),
    happen: async (engine) => {
      await dispatch(tx, engine, {
        workflow: sent?.workflow ?? '',
        actor: actor('hr'),
        items: [{ subjectId: sent?.requestId ?? 0, event: { type: 'approve' } }],
      });
    },
  };
  return [begun, decided];
}
