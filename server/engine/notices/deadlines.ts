import { english } from '#machines/core/locales/translate.ts';
import { lateWords, SENTENCES } from '#machines/core/values/noticeSentences.ts';
import { getAudiences, type Notice } from '#machines/core/model/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { boundWorkflow, type BoundWorkflow, type Engine } from '#server/engine/instances/engine.ts';
import { readAdministrators } from '#server/platform/access/editors.ts';
import { undecidedSteps } from '#server/engine/queue/undecided.ts';
import { address } from './notices.ts';
import { sendNotices } from './writeNotices.ts';
import { countNotice, emptyTally, type NoticeTally, type NoticeSubject } from './tally.ts';

const TAKEN = 2000;
/** The path of the screen on which roles are assigned to people. */
const ROLES_PATH = '/administration/roleManagement/userRoleManager/roleAssignToUser';

interface Overdue extends NoticeSubject {
  id: number;
  accountId: number;
  workflow: string;
  /** The database's clock, which all processes share. */
  now: Date;
}

/**
 * Notifies the people who work a queue of what is overdue in it: once per subject and due time, with one notice per
 * person and run for all subjects. The subjects are marked as notified in the same transaction.
 * @returns whether there may be more.
 */
export async function notifyOfDeadlines(tx: Tx, engine: Engine): Promise<boolean> {
  const overdue = await query<Overdue>(
    tx,
    `with notified as (
       insert into deadline_notices (instance_id, due_at)
       select i.id, i.due_at from workflow_instances i
       where not i.is_final and i.due_at <= now() and not exists (
         select from deadline_notices d where d.instance_id = i.id and d.due_at = i.due_at)
       order by i.due_at limit ${TAKEN}
       on conflict do nothing returning instance_id
     )
     select i.id, i.account_id as "accountId", i.workflow, i.state, i.subject_id as "subjectId",
       i.business_unit_id as "businessUnitId", i.parties, i.acted, to_jsonb(i.kept_from) as "keptFrom",
       now() as now
     from notified join workflow_instances i on i.id = notified.instance_id order by i.id`,
  );
  const groups = new Map<string, Overdue[]>();
  for (const one of overdue) {
    const key = `${one.accountId} ${one.workflow}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const group of groups.values()) await send(tx, engine, group);
  await notifyOfUndecided(tx, engine, overdue);
  return overdue.length === TAKEN;
}

async function send(tx: Tx, engine: Engine, group: readonly Overdue[]): Promise<void> {
  const [first] = group;
  const bound = first && (await boundWorkflow(tx, engine, first.workflow));
  if (!first || !bound) return;
  const { accountId, workflow } = first;
  const cadre = { userId: null, name: 'Cadre' };
  const details = await address(tx, accountId, bound, getTally(bound, group), cadre);
  if (details.length === 0) return;
  const at = first.now.toISOString();
  const notices = details.map((notice) => ({ ...notice, kind: 'deadline' as const }));
  await sendNotices(tx, { accountId, workflow, at }, notices);
}

/**
 * Finds overdue instances on which no one may decide, and notifies the people who can assign the missing role to
 * someone.
 */
async function notifyOfUndecided(
  tx: Tx,
  engine: Engine,
  overdue: readonly Overdue[],
): Promise<void> {
  for (const accountId of new Set(overdue.map((one) => one.accountId))) {
    const among = overdue.filter((one) => one.accountId === accountId).map(({ id }) => id);
    const steps = await undecidedSteps(tx, engine, accountId, { among });
    const count = steps.reduce((sum, step) => sum + step.count, 0);
    if (count === 0) continue;
    const [first] = steps;
    const administrators = await readAdministrators(tx, accountId);
    await sendNotices(
      tx,
      { accountId, workflow: first?.workflow ?? '' },
      administrators.map((userId) => ({
        userId,
        kind: 'deadline' as const,
        title: english(SENTENCES.nobodyDecides, { count }),
        details: '',
        path: ROLES_PATH,
        count,
      })),
    );
  }
}

function getTally(bound: BoundWorkflow, group: readonly Overdue[]): NoticeTally {
  const into = emptyTally();
  const notices = new Map<string, Notice[]>();
  for (const overdue of group) {
    const { state } = overdue;
    const entry = notices.get(state) ?? getNotices(bound, state);
    notices.set(state, entry);
    for (const [index, notice] of entry.entries()) {
      countNotice(into, bound, `${state}/${index}`, notice, overdue);
    }
  }
  return into;
}

/**
 * The notices that an overdue state sends. There are none if no one has to act in the state, or if
 * its deadline triggers an event that sends notices itself.
 */
function getNotices({ workflow, description }: BoundWorkflow, state: string): Notice[] {
  const { meta, actions } = description.states.get(state) ?? {};
  const queue = meta?.queue;
  const notifies = actions?.some(
    ({ delay, notify }) => delay === meta?.deadline && notify.length > 0,
  );
  if (!queue || notifies) return [];
  return getAudiences(queue.audience).map((to) => ({
    to,
    ...lateWords(workflow.noun),
    path: queue.path,
  }));
}
