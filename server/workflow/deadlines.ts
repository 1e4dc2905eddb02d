import { randomUUID } from 'node:crypto';
import type { Notice } from '#machines/workflow.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { BoundWorkflow, Engine } from './engine.ts';
import { address, emptyTally, writeNotices, type NoticeTally } from './notices.ts';
import { writeOutbox } from './outbox.ts';

const TAKEN = 2000;

interface Overdue {
  accountId: number;
  workflow: string;
  state: string;
  subjectId: number;
  businessUnitId: number | null;
  parties: Record<string, number | null>;
  /** The database's time, which is everybody's. */
  now: Date;
}

/**
 * Tells whoever works a queue what waits there beyond its time: each thing once for each due time, and
 * each person once a sweep, however many they are. Marking and telling are one transaction.
 * @returns whether there may be more.
 */
export async function tellOfDeadlines(tx: Tx, engine: Engine): Promise<boolean> {
  const overdue = await query<Overdue>(
    tx,
    `with told as (
       insert into deadline_notices (instance_id, due_at)
       select i.id, i.due_at from workflow_instances i
       where not i.is_final and i.due_at <= now() and not exists (
         select from deadline_notices d where d.instance_id = i.id and d.due_at = i.due_at)
       order by i.due_at limit ${TAKEN}
       on conflict do nothing returning instance_id
     )
     select i.account_id as "accountId", i.workflow, i.state, i.subject_id as "subjectId",
       i.business_unit_id as "businessUnitId", i.parties, now() as now
     from told join workflow_instances i on i.id = told.instance_id order by i.id`,
  );
  const groups = new Map<string, Overdue[]>();
  for (const one of overdue) {
    const key = `${one.accountId} ${one.workflow}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const group of groups.values()) await tell(tx, engine, group);
  return overdue.length === TAKEN;
}

async function tell(tx: Tx, engine: Engine, group: readonly Overdue[]): Promise<void> {
  const [first] = group;
  const bound = first && engine.workflows.get(first.workflow);
  if (!first || !bound) return;
  const { accountId, workflow } = first;
  const told = await address(tx, { accountId, workflow }, tallyOf(bound, group), {
    userId: null,
    name: 'Cadre',
  });
  if (told.length === 0) return;
  const batchId = randomUUID();
  const at = first.now.toISOString();
  const notices = told.map((notice) => ({ ...notice, kind: 'deadline' as const }));
  await writeNotices(tx, { batchId, workflow, at }, notices);
  await writeOutbox(tx, 'notices', { batchId, accountId, workflow });
}

function tallyOf(bound: BoundWorkflow, group: readonly Overdue[]): NoticeTally {
  const into = emptyTally();
  const notices = new Map<string, Notice | null>();
  for (const { state, subjectId, businessUnitId, parties } of group) {
    const notice = notices.get(state) ?? noticeOf(bound, state);
    notices.set(state, notice);
    if (notice && 'role' in notice.to) {
      const { role } = notice.to;
      const key = `${state}/${businessUnitId}`;
      const known = into.byRole.get(key);
      if (known) known.count += 1;
      else into.byRole.set(key, { notice, state, role, businessUnitId, count: 1, subjectId });
    } else if (notice && 'party' in notice.to) {
      const employeeId = parties[notice.to.party];
      if (employeeId == null) continue;
      const key = `${state}/${employeeId}`;
      const known = into.byEmployee.get(key);
      if (known) known.count += 1;
      else into.byEmployee.set(key, { notice, employeeId, count: 1, subjectId });
    }
  }
  return into;
}

/** Null for a state that waits for nobody. */
function noticeOf({ workflow, description }: BoundWorkflow, state: string): Notice | null {
  const queue = description.states.get(state)?.meta.queue;
  if (!queue) return null;
  const { one, many } = workflow.noun;
  const article = /^[aeiou]/i.test(one) ? 'An' : 'A';
  return {
    to: queue.audience,
    one: `${article} ${one} waits for you beyond its time`,
    many: `{count} ${many} wait for you beyond their time`,
    path: queue.path,
  };
}
