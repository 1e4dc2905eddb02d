import { z } from 'zod';
import type {
  Rater,
  RequestRow,
  RoundBoard,
  RoundChoices,
  RoundRow,
  Rounds,
} from '#machines/domains/performance/contracts/feedback.ts';
import { feedbackRoundWorkflow } from '#machines/domains/performance/feedback/workflow.ts';
import { getRoundSight } from '#machines/domains/performance/feedback/visibility.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import { stateSql } from '#server/engine/labels.ts';
import { SUPERVISOR, type Reach } from '#server/domains/performance/reach.ts';
import { getRoundReader, readRoundReach } from './sight.ts';

/** At most this many rounds are listed. */
const MAX = 1000;
/** At most this many raters are proposed. */
const MAX_PROPOSED = 40;

export const ROUND_STATUS = stateSql(feedbackRoundWorkflow);

/** SQL for whether a round waits for `$own`, who is the person or their current supervisor. */
const IS_MINE = `case when e.id = $own then i.state = 'draft' and r.asked_by = 'person'
  when ${SUPERVISOR} = $own then i.state in ('proposed', 'closed')
    or i.state = 'draft' and r.asked_by = 'supervisor' else false end`;

/** SQL for how many raters of a round `r` have answered. */
export const GIVEN = `(select count(*)::integer from feedback_requests q
  join workflow_instances w on w.workflow = 'feedbackRequest' and w.subject_id = q.id and w.state = 'given'
  where q.round_id = r.id)`;

/** SQL for the rows of rounds, with the columns that determine who may read them. */
const ROWS = `
  select r.id as "roundId", e.id as "employeeId", e.name, e.code, d.name as department, r.kind,
    r.asked_by as "askedBy", r.is_anonymous as "isAnonymous", r.due_on as "dueOn", c.name as cycle, i.state,
    ${ROUND_STATUS} as status, cardinality(r.rater_ids) as raters, ${GIVEN} as given, ${IS_MINE} as "isMine",
    e.business_unit_id as "unitId", ${SUPERVISOR} as "supervisorId"
  from feedback_rounds r join employees e on e.id = r.employee_id
  join departments d on d.id = e.department_id
  left join performance_cycles c on c.id = r.cycle_id
  join workflow_instances i on i.workflow = 'feedbackRound' and i.subject_id = r.id
  where r.account_id = $accountId`;

type StoredRow = RoundRow & { unitId: number; supervisorId: number | null };

/** Removes from each row what its reader may not see. */
const limitTo = (actor: Actor, reach: Reach, rows: readonly StoredRow[]): RoundRow[] =>
  rows.flatMap(({ unitId, supervisorId, given, ...row }) => {
    const reader = getRoundReader(actor, reach, { ...row, unitId, supervisorId });
    const { opens, progress } = getRoundSight(row.state, reader, row.askedBy);
    return opens ? [{ ...row, given: progress ? given : null }] : [];
  });

const ORDER = `order by i.is_final, r.due_on, r.id desc limit ${MAX}`;

/**
 * GET /Feedback/Rounds: rounds about the caller and the people whom they supervise, and the feedback that the caller
 * was asked for.
 */
export async function readRounds({ db, actor }: Call): Promise<Rounds> {
  const of = { accountId: actor.accountId, own: actor.employeeId };
  const stored = await query<StoredRow>(
    db,
    `${ROWS} and (e.id = $own or e.supervisor_id = $own and e.is_active and ${SUPERVISOR} = $own) ${ORDER}`,
    of,
  );
  const rows = limitTo(actor, await readRoundReach(db, actor), stored);
  return {
    own: rows.filter(({ employeeId }) => employeeId === of.own),
    team: rows.filter(({ employeeId }) => employeeId !== of.own),
    requests: await query<RequestRow>(
      db,
      `select q.id as "requestId", e.name, e.code, r.kind, r.is_anonymous as "isAnonymous", r.due_on as "dueOn"
       from feedback_requests q join feedback_rounds r on r.id = q.round_id
       join employees e on e.id = r.employee_id
       join workflow_instances i on i.workflow = 'feedbackRequest' and i.subject_id = q.id
       where q.account_id = $accountId and q.rater_id = $own and i.state = 'asked' order by r.due_on, q.id`,
      of,
    ),
    people: await query<Rater>(
      db,
      `select e.id as "employeeId", e.name, e.code from employees e
       where e.account_id = $accountId and e.supervisor_id = $own and e.is_active and ${SUPERVISOR} = $own
       order by e.name, e.id limit ${MAX}`,
      of,
    ),
  };
}

/** GET /Feedback/Board: the rounds of units that the caller may view. HR sees how many have answered, never who. */
export async function readRoundBoard({ db, actor }: Call): Promise<RoundBoard> {
  const reach = await readRoundReach(db, actor);
  const stored = await query<StoredRow>(
    db,
    `${ROWS} and ($units::bigint[] is null or e.business_unit_id = any($units)) ${ORDER}`,
    { accountId: actor.accountId, own: actor.employeeId, units: reach.views },
  );
  const rows = limitTo(actor, reach, stored);
  const running = rows.filter(({ state }) => state === 'asked');
  return {
    rows,
    summary: {
      running: running.length,
      late: running.filter(({ given, raters }) => given !== null && given < raters).length,
      toShare: rows.filter(({ state }) => state === 'closed').length,
    },
  };
}

export const choicesQuery = z.object({ employeeId: queryIdOrAll });

/**
 * GET /Feedback/Choices: the templates and raters from which a round about a person can be made; without `employeeId`,
 * about the caller.
 * @throws AppError 404 for people about whom the caller may not ask.
 */
export async function readChoices(
  { db, actor }: Call,
  { employeeId }: z.output<typeof choicesQuery>,
): Promise<RoundChoices> {
  const { accountId } = actor;
  const id = employeeId === 0 ? actor.employeeId : employeeId;
  const person = await queryOne<{
    employeeId: number;
    name: string;
    unitId: number;
    departmentId: number;
    supervisorId: number | null;
  }>(
    db,
    `select e.id as "employeeId", e.name, e.business_unit_id as "unitId", e.department_id as "departmentId",
       ${SUPERVISOR} as "supervisorId" from employees e
     where e.id = $id and e.account_id = $accountId and e.is_active`,
    { id, accountId },
  );
  const reader = person && getRoundReader(actor, await readRoundReach(db, actor), person);
  if (!person || !reader || reader === 'other' || reader === 'viewer') {
    throw notFound('Employee not found');
  }
  const raters = (condition: string) =>
    query<Rater>(
      db,
      `select p.id as "employeeId", p.name, p.code from employees p
       where p.account_id = $accountId and p.is_active and p.id <> $id
         and p.id is distinct from $supervisorId::bigint and ${condition}
         and exists (select from users u where u.employee_id = p.id and u.is_active)
       order by p.name, p.id limit ${MAX_PROPOSED}`,
      {
        accountId,
        id: person.employeeId,
        departmentId: person.departmentId,
        supervisorId: person.supervisorId,
      },
    );
  return {
    employeeId: person.employeeId,
    name: person.name,
    templates: await query(
      db,
      `select t.id, t.name, (select coalesce(jsonb_agg(q.name order by q.position), '[]')
         from feedback_template_questions q where q.feedback_template_id = t.id) as questions
       from feedback_templates t where t.account_id = $accountId and t.is_active order by t.name, t.id`,
      { accountId },
    ),
    cycles: await query(
      db,
      `select id, name from performance_cycles where account_id = $accountId and is_active
       order by starts_on desc, id desc limit 20`,
      { accountId },
    ),
    peers: await raters(
      'p.department_id = $departmentId and p.supervisor_id is distinct from $id::bigint',
    ),
    reports: await raters('p.supervisor_id = $id and $departmentId::bigint is not null'),
  };
}
