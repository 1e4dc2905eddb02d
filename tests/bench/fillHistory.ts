import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** The steps of a generated instance, with the minutes between them. */
const TIMELINE = [
  ['request', 'draft', 'hrReview', 0],
  ['hr.recommend', 'hrReview', 'mdDecision', 700],
  ['md.approve', 'mdDecision', 'auditRelease', 1500],
  ['audit.release', 'auditRelease', 'financeRelease', 2500],
  ['finance.release', 'financeRelease', 'released', 3100],
] as const;

const INSTANCES_A_STATEMENT = 50_000;
/** Higher than the IDs that a bulk decision of the bench creates. */
const FIRST = 100_000_000;

/**
 * Writes five transitions for each increment, over three years, in bulk decisions of 500; one in five has a
 * comment. Without hashes, because nothing verifies them here.
 */
export async function fillHistory(owner: Db, instances: number, begin = FIRST): Promise<void> {
  const [last] = await query(owner, 'select from workflow_instances where subject_id = $last', {
    last: begin + instances - 1,
  });
  if (last) return;
  const users = await query<{ id: number; login: string }>(
    owner,
    `select id, login_id as login from users
     where login_id in ('manager', 'hr', 'md', 'audit', 'finance', 'hrUnit2')`,
  );
  const getUser = (login: string) => users.find((user) => user.login === login)?.id ?? 0;
  await query(
    owner,
    `insert into workflow_step_kinds (account_id, workflow, business_unit_id, event, from_state, to_state)
     select 1, 'increment', u, e, f, t from generate_series(1, 2) u,
       unnest($events::text[], $froms::text[], $tos::text[]) c (e, f, t) on conflict do nothing`,
    {
      events: TIMELINE.map(([event]) => event),
      froms: TIMELINE.map(([, from]) => from),
      tos: TIMELINE.map(([, , to]) => to),
    },
  );
  const indexes = await dropIndexes(owner);
  const fill = async (first: number): Promise<void> => {
    const last = Math.min(begin + instances, first + INSTANCES_A_STATEMENT) - 1;
    await query(
      owner,
      `insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id,
         state, is_final, context, parties, acted, machine_version, version, head_hash, entered_at,
         moved_at)
       select 1, 'increment', n, 'Person ' || (n - ${begin}), case when n % 5 = 0 then 2 else 1 end, 'released',
         true, '{}', jsonb_build_object('employee', 1 + n % 40000, 'requester', $manager::bigint),
         jsonb_build_object('hrReview', jsonb_build_array(
           case when n % 5 = 0 or n - ${begin} < $count::integer / 3 then $unitHr::bigint else $hr::bigint end)),
         1, 5, '', now(), now()
       from generate_series($first::integer, $last::integer) n`,
      {
        first,
        last,
        count: instances,
        manager: getUser('manager'),
        hr: getUser('hr'),
        unitHr: getUser('hrUnit2'),
      },
    );
    await query(
      owner,
      `insert into workflow_transitions (instance_id, seq, workflow, subject_id, batch_id, event,
         from_state, to_state, actor_id, on_behalf_of, comment, payload, at, machine_version,
         prev_hash, hash, kind_id)
       select i.id, c.seq, 'increment', i.subject_id,
         md5(c.seq || '/' || i.subject_id / 500)::uuid, c.e, c.f, c.t,
         case when c.e = 'hr.recommend' and (i.subject_id % 5 = 0 or i.subject_id - ${begin} < $count::integer / 3)
           then $unitHr::bigint else c.actor end,
         case when i.subject_id % 97 = 0 then $standIn::bigint end,
         case when (i.subject_id + c.seq) % 5 <> 0 then ''
           when i.subject_id % 50000 = 3 then 'Corrected after the meeting of week ' || i.subject_id
           when i.subject_id % 3 = 0 then 'Agreed' else 'As discussed with the section ' || i.subject_id % 400 end,
         '{"incrementPercent": 5}',
         date_trunc('milliseconds', now()) - interval '1100 days'
           + ((i.subject_id - ${begin}) / 500) * (interval '1095 days' / greatest(1, $count::integer / 500)) + c.minutes * interval '1 minute',
         1, sha256(i.id::text::bytea), sha256((i.id || '/' || c.seq)::bytea), k.id
       from workflow_instances i
       cross join unnest($seqs::integer[], $events::text[], $froms::text[], $tos::text[],
         $minutes::integer[], $actors::bigint[]) c (seq, e, f, t, minutes, actor)
       join workflow_step_kinds k on k.workflow = 'increment' and k.event = c.e
         and k.from_state = c.f and k.to_state = c.t and k.business_unit_id = i.business_unit_id
       where i.workflow = 'increment' and i.subject_id between $first::integer and $last::integer
       order by c.seq, i.subject_id`,
      {
        first,
        last,
        count: instances,
        standIn: getUser('hr'),
        unitHr: getUser('hrUnit2'),
        seqs: TIMELINE.map((_, index) => index + 1),
        events: TIMELINE.map(([event]) => event),
        froms: TIMELINE.map(([, from]) => from),
        tos: TIMELINE.map(([, , to]) => to),
        minutes: TIMELINE.map(([, , , minutes]) => minutes),
        actors: ['manager', 'hr', 'md', 'audit', 'finance'].map(getUser),
      },
    );
  };
  const firsts = Array.from(
    { length: Math.ceil(instances / INSTANCES_A_STATEMENT) },
    (_, at) => begin + at * INSTANCES_A_STATEMENT,
  );
  await twoAtATime(firsts, fill);
  await twoAtATime(indexes, (definition) => build(owner, definition));
  await owner.raw('vacuum analyze workflow_instances');
  await owner.raw('vacuum analyze workflow_transitions');
  await owner.raw('analyze workflow_step_kinds');
}

/**
 * Drops the indexes of both tables, except those of constraints; returns the statements to recreate them.
 * Building an index over 5,000,000 rows afterwards is faster than inserting into it.
 */
async function dropIndexes(owner: Db): Promise<string[]> {
  const indexes = await query<{ name: string; definition: string }>(
    owner,
    `select c.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class c on c.oid = x.indexrelid
     where x.indrelid in ('workflow_transitions'::regclass, 'workflow_instances'::regclass)
       and not exists (select from pg_constraint k where k.conindid = x.indexrelid)`,
  );
  for (const { name } of indexes) await owner.raw(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}

const build = (owner: Db, definition: string): Promise<unknown> =>
  owner.transaction(async (tx) => {
    await tx.raw(`set local maintenance_work_mem = '512MB'`);
    await tx.raw(definition);
  });

/** Each uses one CPU. */
async function twoAtATime<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([lane(), lane()]);
}
