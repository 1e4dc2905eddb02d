import { marketVisit } from '#machines/domains/money/requests/marketVisit.ts';
import { sendRequest } from '#server/kits/requests/send.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import type { Moment, Scenario } from '#server/demo/stage/scenario.ts';

/** How many working days ago, visitor, company and place; the visit is decided on if the supervisor has a login. */
const VISITS = [
  [12, 'md2', 'Kazi Brothers Stores', 'New Market, Dhaka', 'Stock of winter knitwear'],
  [11, 'md2', 'Padma Textiles Mart', 'Islampur, Dhaka', 'Returns of last month'],
  [8, 'md2', 'Shapla Fashion House', 'Gausia Market, Dhaka', 'Price list 2027'],
  [5, 'md2', 'Rahman & Sons', 'Chawkbazar, Chattogram', 'New shelf space'],
  [2, 'employee', 'Karnaphuli Garments', 'Reazuddin Bazar, Chattogram', 'Samples of yarn'],
  [1, 'employee', 'Meghna Retail', 'Station Road, Narayanganj', 'Complaint about colour'],
] as const;

/** Market visits of sales people; some approved, some pending. */
export const marketVisits: Scenario = ({ tx, today, actor, people }) => {
  const superior = (login: string): string | undefined => {
    const person = people.find(({ account }) => account?.login === login);
    return people[person?.reportsTo ?? -1]?.account?.login;
  };
  return VISITS.flatMap(([daysAgo, login, company, location, purpose], index): Moment[] => {
    const day = workingDaysBefore(today, daysAgo);
    const boss = superior(login);
    const visitor = actor(login);
    let sent = { requestId: 0, workflow: '' };
    const decides = (by: string, minutes: number): Moment => ({
      at: officeTime(day, minutes),
      happen: async (engine) => {
        await dispatch(tx, engine, {
          workflow: sent.workflow,
          actor: actor(by),
          items: [{ subjectId: sent.requestId, event: { type: 'approve', comment: 'Seen' } }],
        });
      },
    });
    const sends: Moment = {
      at: officeTime(day, 60 + index * 7),
      happen: async (engine) => {
        const employeeId = visitor.employeeId ?? 0;
        const payload = { company, location, position: '', purpose };
        sent = await sendRequest(tx, engine, visitor, marketVisit, { employeeId, payload });
      },
    };
    // Only people with a login can decide.
    return boss === undefined || boss === 'hr'
      ? [sends]
      : [sends, decides(boss, 300), decides('hr', 400)];
  });
};
