import { ticketWorkflow } from '#machines/domains/tickets/workflow.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { systemActor, type Actor } from '#server/platform/access/actor.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { raiseTicket } from '#server/domains/tickets/index.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import type { Employee } from '#server/demo/stage/organisation.ts';
import type { Moment, Stage, Scenario } from '#server/demo/stage/scenario.ts';
import { PLOTS, type Act, type Plot } from './ticketPlots.ts';

/** Tickets in every state, of account holders and of people for whom HR raised one. */
export const tickets: Scenario = (stage) => {
  const others = stage.people.filter(({ account, isManagement }) => !account && !isManagement);
  return PLOTS.flatMap((plot, index) => {
    const someone = others[(index * 137 + 41) % others.length];
    const requester = plot.by === 'hr' || plot.by === 'hr2' ? someone : undefined;
    return getMoments(stage, plot, requester);
  });
};

/** Tickets are raised in the morning, and their steps are taken on the same day or later. */
function getMoments(stage: Stage, plot: Plot, requester: Employee | undefined): Moment[] {
  const { tx, today, random, actor } = stage;
  let ticketId = 0;
  const instant = (daysAgo: number, order: number) =>
    officeTime(workingDaysBefore(today, daysAgo), order * 45 + random.between(0, 40));
  const raised: Moment = {
    at: instant(plot.daysAgo, 0),
    happen: async (engine) => {
      const person = await getPlace(stage, requester?.employeeId ?? actor(plot.by).employeeId ?? 0);
      const type = await queryOne<{ id: number }>(
        tx,
        'select id from hr_issue_types where name = $name',
        { name: plot.type },
      );
      ticketId = await raiseTicket(tx, engine, actor(plot.by), {
        ...person,
        issueTypeId: type?.id ?? 0,
        issueDetails: plot.details,
        remarks: plot.remarks ?? '',
        ticketCreateBy: undefined,
        dateAndTime: null,
        attachmentIds: null,
      });
    },
  };
  const later = plot.acts.map((act, index): Moment => ({
    at: instant(act.daysAgo, index + 1),
    happen: (engine) => happen(stage, engine, ticketId, act),
  }));
  return [raised, ...later];
}

/** Two people may have the role. Returns the one to whom the step was assigned, which is the one with fewer tickets. */
async function inCharge({ tx, actor }: Stage, ticketId: number, login: string): Promise<Actor> {
  const row = await queryOne<{ employeeId: number | null }>(
    tx,
    `select (parties->>'responsible person')::bigint as "employeeId" from workflow_instances
     where workflow = $workflow and subject_id = $ticketId`,
    { workflow: ticketWorkflow.id, ticketId },
  );
  const second = login === 'admin' ? actor('admin2') : actor(login);
  return second.employeeId === row?.employeeId ? second : actor(login);
}

async function happen(
  stage: Stage,
  engine: Engine,
  ticketId: number,
  { as, event, to, comment = '', rating }: Act,
): Promise<void> {
  const { tx, actor } = stage;
  const isDelay = event.startsWith('xstate.');
  // The worker would find these tickets overdue, so the timer's event is sent here already.
  if (isDelay) {
    await query(
      tx,
      `delete from workflow_timers t using workflow_instances i
       where i.id = t.instance_id and i.workflow = $workflow and i.subject_id = $ticketId`,
      { workflow: ticketWorkflow.id, ticketId },
    );
  }
  const person = to === undefined ? {} : { responsiblePersonId: actor(to).employeeId };
  const carried = rating === undefined ? person : { rating };
  await dispatch(tx, engine, {
    workflow: ticketWorkflow.id,
    actor: isDelay
      ? systemActor(actor('hr').accountId)
      : managing(await inCharge(stage, ticketId, as)),
    items: [{ subjectId: ticketId, event: { type: event, ...carried, comment } }],
  });
}

/** Adds to an actor what the session of a signed-in request would add: the units whose tickets HR may see. */
const managing = (actor: Actor): Actor =>
  actor.roles.some(({ role }) => role === 'hr')
    ? { ...actor, opens: new Map([[MENU.issueManagement, null]]) }
    : actor;

/** Someone's workplace and contact data, as the ticket form would fill them in. */
async function getPlace({ tx }: Stage, employeeId: number) {
  const person = await queryOne<{
    ticketRequestFor: number;
    businessUnitId: number;
    departmentId: number;
    contactNo: string;
  }>(
    tx,
    `select id as "ticketRequestFor", business_unit_id as "businessUnitId",
       department_id as "departmentId", coalesce(personal_mobile, office_mobile, '-') as "contactNo"
     from employees where id = $employeeId`,
    { employeeId },
  );
  if (!person) throw new Error('The demo company has no such employee');
  return person;
}
