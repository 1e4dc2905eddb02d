import { renewedRank } from '#machines/domains/tasks/rank.ts';
import { query } from '#server/platform/db/sql.ts';
import { daysBefore, officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { ACCOUNT_ID } from '#server/demo/stage/organisation.ts';
import type { Scenario, Stage } from '#server/demo/stage/scenario.ts';
import { PROJECTS, type ProjectPlan } from './taskProjects.ts';

const STATES = ['open', 'progress', 'review', 'done'] as const;
const NAMES = { open: 'To do', progress: 'In progress', review: 'In review', done: 'Done' };

/** Projects with about a hundred cards in every state; the latest moves were made today. */
export const tasks: Scenario = (stage) =>
  PROJECTS.map((plan) => ({
    at: officeTime(workingDaysBefore(stage.today, plan.beganAgo), 30),
    happen: () => storeProject(stage, plan),
  }));

/** The states of a project's cards: `done` says which share is done, and few are in progress. */
function getStates({ cards, done }: ProjectPlan): (typeof STATES)[number][] {
  const finished = Math.round(cards * done);
  return Array.from({ length: cards }, (_, at) => {
    if (at < finished) return 'done';
    if (at < finished + 4) return 'progress';
    return at < finished + 7 ? 'review' : 'open';
  });
}

async function storeProject({ tx, today, actor, random }: Stage, plan: ProjectPlan): Promise<void> {
  const members = plan.members.map((login) => actor(login).employeeId);
  const owner = actor(plan.members[0] ?? '');
  const [project] = await query<{ id: number }>(
    tx,
    `with project as (
       insert into task_projects (account_id, code, name, description, owner_id, starts_on, ends_on, last_number,
         created_by, created_at)
       values ($accountId, $code, $name, $description, $ownerId, $startsOn, $endsOn, $cards, $userId, $at::timestamptz)
       returning id
     ), columns as (
       insert into task_columns (account_id, project_id, position, name, state, card_limit, limit_stops)
       select $accountId, project.id, c.position, c.name, c.state, c.most, c.state = 'review'
       from project, (values (0, 'To do', 'open', null), (1, 'In progress', 'progress', 6), (2, 'In review', 'review', 5),
         (3, 'Done', 'done', null)) c (position, name, state, most)
     ), members as (
       insert into task_project_members (project_id, employee_id, account_id, joined_at)
       select id, unnest($members::bigint[]), $accountId, $at::timestamptz from project
     ) select id from project`,
    {
      accountId: ACCOUNT_ID,
      ...plan,
      ownerId: owner.employeeId,
      userId: owner.userId,
      members,
      startsOn: daysBefore(today, plan.beganAgo),
      endsOn: daysBefore(today, -plan.endsIn),
      at: officeTime(workingDaysBefore(today, plan.beganAgo), 30),
    },
  );
  const cards = getStates(plan).map((state, at) => {
    const dueIn = random.between(-12, 30);
    return {
      number: at + 1,
      state,
      rank: renewedRank(at),
      title: plan.titles[at % plan.titles.length],
      part: at < plan.titles.length ? '' : `, part ${Math.floor(at / plan.titles.length) + 1}`,
      priority: random.between(1, 4),
      assignee: at % 7 === 3 ? null : (members[random.between(0, members.length - 1)] ?? null),
      due: at % 4 === 1 ? null : daysBefore(today, -dueIn),
      estimate: random.between(1, 16),
      label: plan.labels[at % plan.labels.length],
    };
  });
  await query(
    tx,
    `with cards as (
       insert into tasks (account_id, project_id, column_id, number, rank, title, priority, assignee_id, due_on,
         estimate, labels, created_by, created_at, moved_at)
       select $accountId, $projectId, c.id, r.number, r.rank, r.title || r.part, r.priority, r.assignee, r.due,
         r.estimate, array[r.label], $userId, $at::timestamptz, $at::timestamptz
       from jsonb_to_recordset($cards::jsonb) r (number integer, state text, rank text, title text, part text,
         priority integer, assignee bigint, due date, estimate numeric, label text)
       join task_columns c on c.project_id = $projectId and c.state = r.state
       returning id, number, column_id
     ), events as (
       insert into task_events (account_id, task_id, what, to_text, done_by, created_at)
       select $accountId, id, 'created', '${NAMES.open}', $userId, $at::timestamptz from cards
     ), checks as (
       insert into task_checks (account_id, task_id, text, is_done)
       select $accountId, cards.id, i.text, i.place <= cards.number % 4
       from cards, unnest($items::text[]) with ordinality i (text, place) where cards.number % 3 = 0
     ), links as (
       insert into task_links (task_id, blocker_id, account_id)
       select later.id, earlier.id, $accountId from cards later join cards earlier
         on earlier.number = later.number - 1 where later.number % 9 = 0
     ), threads as (
       insert into conversations (account_id, is_group, task_id)
       select $accountId, true, id from cards where number % 5 = 0 returning id
     )
     insert into messages (conversation_id, sender_id, body, created_at)
     select id, $userId, $comment, $at::timestamptz from threads`,
    {
      accountId: ACCOUNT_ID,
      projectId: project?.id,
      userId: owner.userId,
      at: officeTime(workingDaysBefore(today, 1), 60),
      cards: JSON.stringify(cards),
      items: ['Ask who is affected', 'Draft it', 'Have it checked', 'Publish it'],
      comment: plan.comment,
    },
  );
}
