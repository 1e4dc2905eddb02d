import { describe } from '#machines/core/model/describe.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { ROLES } from '#machines/core/values/roles.ts';
import {
  getAudiences,
  type Sender,
  type Workflow,
  type WorkflowEvent,
} from '#machines/core/model/workflow.ts';
import { stateName } from '#machines/core/model/stateNames.ts';
import { loadPermissions } from '#server/platform/access/permissions.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { systemActor, type Actor } from '#server/platform/access/actor.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import { getDueTime } from '#server/engine/instances/timedEvent.ts';
import { starters } from './starters.ts';
import { hire } from './factories.ts';
import type { Path } from './paths.ts';
import type { TestServer } from './server.ts';

type Parties = Record<string, number | null>;

/** Employees who are the parties of the samples (see `Samples`). */
const PARTIES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The screens of confidential workflows. */
const screens = workflows.flatMap(({ visibility }) =>
  visibility?.reference ? [visibility.reference] : [],
);

/** Users with every role of every workflow on one server, each for one stage of one role only. */
export function createActors(server: TestServer) {
  const hired = new Map<string, Promise<Actor>>();
  let subjects = 1_000_000;

  function person(login: string, roles: string[], employeeId?: number): Promise<Actor> {
    const existing = hired.get(login) ?? hireAs(login, roles, employeeId);
    hired.set(login, existing);
    return existing;
  }

  /** Creates users for the samples' parties, because a feature may check whether they can sign in. */
  async function staff(): Promise<void> {
    for (const id of PARTIES) await person(`person ${id}`, ['employee'], id);
  }

  async function hireAs(login: string, roles: string[], employeeId?: number): Promise<Actor> {
    const ids = await hire(server.owner, {
      login,
      roles,
      ...(employeeId === undefined ? {} : { employeeId }),
    });
    const rows = roles.map((role) => ({ role, businessUnitId: null }));
    const { opens } = await loadPermissions(server.db, { userId: ids.userId, accountId: 1 });
    return { ...ids, accountId: 1, name: login, roles: rows, opens };
  }

  /** A user who may send an event from this state by role, not as a party. No one acts at two stages. */
  async function player(sender: Sender, state: string, parties: Parties): Promise<Actor> {
    const audiences = getAudiences(sender);
    const stepsIn = audiences.find((who) => 'relative' in who)?.vacant;
    // The samples' employees have no superior, so the fallback role acts.
    const role = audiences.find((who) => 'role' in who)?.role ?? stepsIn;
    const opens = new Map(screens.map((screen) => [screen, null]));
    if (role !== undefined) {
      // A user with the role may also open the screen of a confidential workflow.
      return { ...(await person(`${role} at ${state}`, ['employee', role])), opens };
    }
    const rows = audiences.flatMap((who) => ('party' in who ? [who.party] : []));
    if (rows.length === 0) return systemActor(1);
    const employeeId = rows.map((party) => parties[party]).find((id) => id != null);
    if (employeeId == null) throw new Error(`No one plays the part of the ${rows.join(' or ')}`);
    const match = (await Promise.all(hired.values())).find((one) => one.employeeId === employeeId);
    return match ?? person(`person ${employeeId}`, ['employee'], employeeId);
  }

  /** The stored parties, because a feature may determine the requester itself. */
  async function getParties(workflow: string, subjectId: number): Promise<Parties> {
    const row = await queryOne<{ parties: Parties }>(
      server.db,
      `select parties from workflow_instances
       where workflow = $workflow and subject_id = $subjectId`,
      { workflow, subjectId },
    );
    return row?.parties ?? {};
  }

  /** When an event happens: a timer's when it is due, others at their own time or now. */
  async function getTime(workflow: Workflow, event: WorkflowEvent, subjectId: number) {
    const standing = await queryOne<{ context: unknown; enteredAt: Date }>(
      server.db,
      `select context, entered_at as "enteredAt" from workflow_instances
       where workflow = $workflow and subject_id = $subjectId`,
      { workflow: workflow.id, subjectId },
    );
    const due = standing ? getDueTime(workflow, event.type, standing) : null;
    return due === null ? (event.at ?? new Date().toISOString()) : new Date(due).toISOString();
  }

  /** Sends one event as the engine receives it, including timers; returns its subject. */
  async function send(
    workflow: Workflow,
    { event, before }: Path['steps'][number],
    about: { subjectId: number } | { input: Record<string, unknown> },
  ): Promise<number> {
    const state = stateName(before);
    const action = describe(workflow)
      .states.get(state)
      ?.actions.find((candidate) => candidate.event === event.type);
    if (!action) throw new Error(`${workflow.id}: ${state} knows no ${event.type}`);
    const parties =
      'subjectId' in about
        ? await getParties(workflow.id, about.subjectId)
        : workflow.parties(before.context as never);
    const actor = await player(action.who, state, parties);
    const at = await getTime(workflow, event, 'subjectId' in about ? about.subjectId : 0);
    const engine = { ...server.services.engine, at };
    return withTransaction(server.db, async (tx) => {
      if ('subjectId' in about) {
        const items = [{ subjectId: about.subjectId, event: { ...event, at } }];
        await dispatch(tx, engine, { workflow: workflow.id, actor, items });
        return about.subjectId;
      }
      const begin = starters[workflow.id];
      if (begin) return begin(tx, engine, actor, about.input);
      const subjectId = (subjects += 1);
      const start = { input: about.input, subject: `Subject ${subjectId}`, businessUnitId: 1 };
      const items = [{ subjectId, event: { ...event }, start }];
      await dispatch(tx, engine, { workflow: workflow.id, actor, items });
      return subjectId;
    });
  }

  return {
    /** Takes a new instance along a path of at least its start event; returns its subject. */
    async walk(workflow: Workflow, { input, steps }: Path): Promise<number> {
      await staff();
      const [start, ...rest] = steps;
      if (!start) throw new Error(`${workflow.id}: what has not begun is not stored`);
      const subjectId = await send(workflow, start, { input });
      for (const step of rest) await send(workflow, step, { subjectId });
      return subjectId;
    },

    /** A user with every role, so that no refusal depends on permissions. */
    async everybody() {
      await person('everybody', Object.keys(ROLES));
      return server.as('everybody');
    },
  };
}
