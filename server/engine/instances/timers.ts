import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

export interface ScheduledTimer {
  instanceId: number;
  id: string;
  event: string;
  dueAt: string;
}

/** Stores the delayed events that machines raised. An event that is raised again replaces its earlier timer. */
export async function scheduleTimers(tx: Tx, timers: ScheduledTimer[]): Promise<void> {
  if (timers.length === 0) return;
  await query(
    tx,
    `insert into workflow_timers (instance_id, timer_id, event, due_at)
     select * from unnest($instanceIds::bigint[], $ids::text[], $events::text[],
       $due::timestamptz[])
     on conflict (instance_id, timer_id)
       do update set event = excluded.event, due_at = excluded.due_at, attempts = 0`,
    {
      instanceIds: timers.map((timer) => timer.instanceId),
      ids: timers.map((timer) => timer.id),
      events: timers.map((timer) => timer.event),
      due: timers.map((timer) => timer.dueAt),
    },
  );
}

/** Deletes the timers of states that instances have left. */
export async function cancelTimers(
  tx: Tx,
  timers: { instanceId: number; id: string }[],
): Promise<void> {
  if (timers.length === 0) return;
  await query(
    tx,
    `delete from workflow_timers t
     using unnest($instanceIds::bigint[], $ids::text[]) as n (instance_id, timer_id)
     where t.instance_id = n.instance_id and t.timer_id = n.timer_id`,
    {
      instanceIds: timers.map((timer) => timer.instanceId),
      ids: timers.map((timer) => timer.id),
    },
  );
}
