import type pg from 'pg';
import type { Asked, LookedUp } from './listeners.ts';
import { INSTANCE_COLUMNS, type Instance } from '#server/workflow/engine/instances.ts';
import type { Waiting, GroupWrite } from './singleEvent.ts';
import { RUNNING } from '#server/access/standIns.ts';
import type { StepKind } from '#server/workflow/engine/stepKinds.ts';

/*
 * Three statements a group, each under a name: PostgreSQL plans them once a connection, which is half
 * of what a statement for one row costs. They stand alone, without BEGIN and COMMIT: the versions that
 * were read decide in the last one what is written, and it writes everything or nothing of an event.
 */

export interface GroupRead {
  /** ISO instant, by the database's clock, milliseconds. */
  at: string;
  /** By subject. */
  instances: ReadonlyMap<number, Instance>;
}

const READ = {
  name: 'cadre-group-read',
  text: `
    select ${INSTANCE_COLUMNS}, date_trunc('milliseconds', now()) as at
    from unnest($3::bigint[]) as n (subject_id)
    left join workflow_instances i on i.workflow = $1 and i.account_id = $2
      and i.subject_id = n.subject_id`,
};

/** The instances of a group, which is of one workflow and account. */
export async function readGroup(
  connection: pg.ClientBase,
  group: readonly Waiting[],
): Promise<GroupRead> {
  const { rows } = await connection.query<(Instance | { id: null }) & { at: Date }>({
    ...READ,
    values: [
      group[0]?.workflow,
      group[0]?.actor.accountId,
      group.map(({ item }) => item.subjectId),
    ],
  });
  const [first] = rows;
  if (!first) throw new Error('The database did not tell the time');
  return {
    at: first.at.toISOString(),
    instances: new Map(
      rows.flatMap((row) => (row.id === null ? [] : [[row.subjectId, row] as const])),
    ),
  };
}

const KINDS = {
  name: 'cadre-group-kinds',
  text: `select id, event, from_state as "from", to_state as "to",
      business_unit_id as "businessUnitId"
    from workflow_step_kinds where account_id = $1 and workflow = $2`,
};

/** All kinds of step of a workflow: some hundreds at the most. */
export async function readKindsOf(
  connection: pg.ClientBase,
  { accountId, workflow }: { accountId: number; workflow: string },
): Promise<(StepKind & { id: number })[]> {
  const { rows } = await connection.query<StepKind & { id: number }>({
    ...KINDS,
    values: [accountId, workflow],
  });
  return rows;
}

const LISTENERS = {
  name: 'cadre-group-listeners',
  text: `
    select 'holder' as kind, r.user_id as "userId", u.employee_id as "personId", r.role as text,
      r.business_unit_id as "businessUnitId", null as name
    from held_parts r join users u on u.id = r.user_id
    where r.role = any($1::text[]) and u.account_id = $2 and u.is_active
    union all
    select * from (
      select 'standIn', d.stand_in_id, d.principal_id, d.state, null::bigint, e.name
      from workflow_delegations d
      join users s on s.id = d.stand_in_id and s.is_active
      join users p on p.id = d.principal_id and p.is_active
      join employees e on e.id = p.employee_id
      where d.workflow = $3 and d.state = any($4::text[]) and ${RUNNING}
      order by d.id
    ) d
    union all
    select 'user', id, employee_id, null, null, null from users
    where employee_id = any($5::bigint[]) and is_active`,
};

interface ListenerRow {
  kind: 'holder' | 'standIn' | 'user';
  userId: number;
  personId: number;
  text: string;
  businessUnitId: number | null;
  name: string;
}

/** Those whom `address` finds for a batch, found for a whole group. */
export async function readListeners(
  connection: pg.ClientBase,
  [first]: readonly Waiting[],
  asked: Asked,
): Promise<LookedUp> {
  const { rows } = await connection.query<ListenerRow>({
    ...LISTENERS,
    values: [asked.roles, first?.actor.accountId, first?.workflow, asked.states, asked.employeeIds],
  });
  const of = (kind: ListenerRow['kind']) => rows.filter((row) => row.kind === kind);
  return {
    asked,
    holders: of('holder').map(({ userId, personId, text, businessUnitId }) => ({
      userId,
      employeeId: personId,
      role: text,
      businessUnitId,
    })),
    standIns: of('standIn').map(({ userId, personId, text, name }) => ({
      userId,
      principalId: personId,
      state: text,
      principalName: name,
    })),
    users: new Map(of('user').map(({ userId, personId }) => [personId, userId])),
  };
}

const WRITE = {
  name: 'cadre-group-write',
  text: `
    with moved as (
      update workflow_instances i
      set state = n.state, is_final = n.is_final, context = n.context, parties = n.parties,
        acted = n.acted, machine_version = $3::integer, version = i.version + 1,
        head_hash = n.hash, entered_at = n.entered_at, moved_at = $4::timestamptz, due_at = n.due_at
      from unnest($5::bigint[], $6::integer[], $7::text[], $8::boolean[], $9::jsonb[], $10::jsonb[],
        $11::jsonb[], $12::bytea[], $13::timestamptz[], $14::timestamptz[], $15::uuid[], $16::text[],
        $17::text[], $18::bigint[], $19::bigint[], $20::text[], $21::jsonb[], $22::integer[],
        $23::text[], $24::bytea[], $25::jsonb[], $34::bytea[])
        as n (id, version, state, is_final, context, parties, acted, hash, entered_at, due_at,
          batch_id, event, from_state, actor_id, on_behalf_of, comment, payload, kind_id, key,
          request_hash, answer, instance_digest)
      where i.id = n.id and i.version = n.version
      returning i.id, i.subject_id, i.version as seq, n.state, n.hash, n.batch_id, n.event,
        n.from_state, n.actor_id, n.on_behalf_of, n.comment, n.payload, n.kind_id, n.key,
        n.request_hash, n.answer, n.instance_digest
    ), batches as (
      insert into workflow_batches (id, account_id, workflow, actor_id, event, count, at)
      select batch_id, $2, $1, actor_id, from_state || ' → ' || state, 1, $4::timestamptz from moved
    ), transitions as (
      insert into workflow_transitions (instance_id, seq, workflow, subject_id, batch_id, event,
        from_state, to_state, actor_id, on_behalf_of, comment, payload, at, machine_version,
        prev_hash, hash, kind_id, instance_digest)
      select m.id, m.seq, $1, m.subject_id, m.batch_id, m.event, m.from_state, m.state, m.actor_id,
        m.on_behalf_of, m.comment, m.payload, $4::timestamptz, $3::integer, p.previous, m.hash,
        m.kind_id, m.instance_digest
      from moved m
      join unnest($15::uuid[], $26::bytea[]) as p (batch_id, previous) on p.batch_id = m.batch_id
    ), told as (
      insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at,
        kind, in_app)
      select m.batch_id, n.user_id, $1, n.title, n.details, n.path, n.count, $4::timestamptz, n.kind,
        coalesce(p.is_on, true)
      from unnest($27::uuid[], $28::bigint[], $29::text[], $30::text[], $31::text[], $32::text[],
        $33::integer[]) as n (batch_id, user_id, kind, title, details, path, count)
      join moved m on m.batch_id = n.batch_id
      left join notification_preferences p on p.user_id = n.user_id and p.channel = 'app'
        and p.kind = split_part($1, '@', 1) || '.' || n.kind
    ), outbox_message as (
      insert into outbox (queue, payload)
      select 'notices', jsonb_build_object('batchIds', jsonb_agg(batch_id), 'accountId', $2::bigint,
        'workflow', $1) from moved having count(*) > 0
    ), claimed as (
      insert into idempotency_keys (user_id, key, request_hash, status, answer)
      select actor_id, key, request_hash, 200, answer from moved where key is not null
    )
    select batch_id as "batchId" from moved`,
};

/**
 * Writes what a group's events leave behind, each where the version read still stands; answers the
 * batches that were written. A key that was claimed before undoes all of it (23505).
 */
export async function writeGroup(
  connection: pg.ClientBase,
  writes: readonly GroupWrite[],
  at: string,
): Promise<Set<string>> {
  const [first] = writes;
  if (!first) return new Set();
  const { accountId } = first.one.actor;
  const notices = writes.flatMap(({ batch, notices: told }) =>
    told.map((notice) => ({ batchId: batch.batchId, ...notice })),
  );
  const claims = writes.map(({ one: { claim }, batch: { batchId } }) =>
    claim
      ? {
          ...claim,
          text: JSON.stringify(claim.answer({ batchId, accepted: 1, undoable: true }) ?? null),
        }
      : null,
  );
  const changes = writes.map(({ write: { change } }) => change);
  const rows = writes.map(({ write: { row } }) => row);
  const { rows: moved } = await connection.query<{ batchId: string }>({
    ...WRITE,
    values: [
      first.batch.bound.workflow.id,
      accountId,
      first.batch.bound.workflow.version,
      at,
      changes.map(({ id }) => id),
      changes.map(({ readVersion }) => readVersion),
      changes.map(({ state }) => state),
      changes.map(({ isFinal }) => isFinal),
      changes.map(({ context }) => JSON.stringify(context)),
      changes.map(({ parties }) => JSON.stringify(parties)),
      changes.map(({ acted }) => JSON.stringify(acted)),
      changes.map(({ headHash }) => headHash),
      changes.map(({ enteredAt }) => enteredAt),
      changes.map(({ dueAt }) => dueAt),
      rows.map(({ batchId }) => batchId),
      rows.map(({ event }) => event),
      rows.map(({ from }) => from),
      rows.map(({ actorId }) => actorId),
      rows.map(({ onBehalfOf }) => onBehalfOf),
      rows.map(({ comment }) => comment),
      rows.map(({ payload }) => JSON.stringify(payload)),
      writes.map(({ kindId }) => kindId),
      claims.map((claim) => claim?.key ?? null),
      claims.map((claim) => claim?.requestHash ?? null),
      claims.map((claim) => claim?.text ?? null),
      rows.map(({ previousHash }) => previousHash),
      notices.map(({ batchId }) => batchId),
      notices.map(({ userId }) => userId),
      notices.map(({ kind }) => kind),
      notices.map(({ title }) => title),
      notices.map(({ details }) => details),
      notices.map(({ path }) => path),
      notices.map(({ count }) => count),
      rows.map((row) => row.instanceDigest),
    ],
  });
  return new Set(moved.map(({ batchId }) => batchId));
}
