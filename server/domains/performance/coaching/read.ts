import { z } from 'zod';
import type { TalkRow, Talks, TalkView } from '#machines/domains/performance/contracts/grow.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { SUPERVISOR } from '#server/domains/performance/reach.ts';

export const talkQuery = z.object({ talkId: queryInt('must be an ID') });

/** At most this many talks are listed. */
const MAX = 500;

const COLUMNS = `k.id as "talkId", k.held_on as "heldOn", c.name as coach, e.name as coachee,
  k.coach_id = k.coachee_id as "isSelf", k.finished_at is not null as "isFinished",
  k.shared_at is not null as "isShared", jsonb_array_length(k.actions) as actions`;

/** SQL for talks that the caller may read: their own, and those shared with them. No one else can read a talk. */
const FROM = `grow_talks k join employees c on c.id = k.coach_id join employees e on e.id = k.coachee_id
  where k.account_id = $accountId and k.discarded_at is null
    and (k.coach_id = $own or k.coachee_id = $own and k.shared_at is not null)`;

export async function readTalks({ db, actor }: Call): Promise<Talks> {
  const { accountId, employeeId: own } = actor;
  const rows = await query<TalkRow & { isCoach: boolean }>(
    db,
    `select ${COLUMNS}, k.coach_id = $own as "isCoach" from ${FROM}
     order by k.finished_at is not null, k.held_on desc, k.id desc limit ${MAX}`,
    { accountId, own },
  );
  const present = (ofCoach: boolean): TalkRow[] =>
    rows.flatMap(({ isCoach, ...row }) => (isCoach === ofCoach ? [row] : []));
  return {
    mine: present(true),
    shared: present(false),
    people: await query(
      db,
      `select e.id as "employeeId", e.name, e.code from employees e
       where e.account_id = $accountId and e.supervisor_id = $own and e.is_active and ${SUPERVISOR} = $own
       order by e.name, e.id limit ${MAX}`,
      { accountId, own },
    ),
  };
}

/**
 * GET /Coaching/Talk: returns a coaching talk.
 * @throws AppError 404 for everyone except the coach and, once it is shared, the person who was coached.
 */
export async function readTalk(
  { db, actor }: Call,
  { talkId }: z.output<typeof talkQuery>,
): Promise<TalkView> {
  const { accountId, employeeId: own } = actor;
  const row = await queryOne<Omit<TalkView, 'plans'> & { coacheeId: number }>(
    db,
    `select ${COLUMNS}, k.revision, k.coach_id = $own as "isCoach", k.coachee_id as "coacheeId", k.goal,
       k.reality, k.options, k.will, (
         select coalesce(jsonb_agg(jsonb_build_object('words', a.action->>'words', 'dueOn', a.action->>'dueOn',
           'isCopied', exists (select from development_steps s where s.talk_id = k.id
             and s.talk_action = a.place - 1 and s.removed_at is null)) order by a.place), '[]')
         from jsonb_array_elements(k.actions) with ordinality a (action, place)) as agreed
     from ${FROM} and k.id = $talkId`,
    { accountId, own, talkId },
  );
  if (!row) throw notFound('Talk not found');
  const { coacheeId, ...talk } = row;
  return { ...talk, plans: talk.isFinished ? await readPlansFor(db, actor, coacheeId) : [] };
}

/** Returns the plans of the person to which the caller may add steps, by the rules of `getPlanSight`. */
const readPlansFor = (
  db: Db,
  { accountId, employeeId: own }: Actor,
  coacheeId: number,
): Promise<TalkView['plans']> =>
  query(
    db,
    `select p.id as "planId", p.aim from development_plans p join employees e on e.id = p.employee_id
     join workflow_instances i on i.workflow = 'developmentPlan' and i.subject_id = p.id
     where p.account_id = $accountId and e.id = $coacheeId and (e.id = $own or ${SUPERVISOR} = $own)
       and i.state in ('draft', 'agreed', 'running', 'ended')
     order by p.id desc`,
    { accountId, own, coacheeId },
  );
