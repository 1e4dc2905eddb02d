import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';
import { engineLabel, isQuestionOrAnswer } from '#machines/core/contracts/questions.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { readAuthorities } from './authorities.ts';
import { payloadFacts } from '#server/engine/instances/payloadFacts.ts';
import { mayRead } from '#server/engine/instances/reading.ts';

interface Row extends Omit<
  HistoryEntry,
  'eventLabel' | 'fromLabel' | 'toLabel' | 'facts' | 'at' | 'hash' | 'authority'
> {
  at: Date;
  hash: Buffer;
}

/**
 * SQL for the name of the person who made a transition `t`, where `e` is their employee row. Imported
 * transitions have the name that was in the imported file, and those of people without a login their employee ID.
 */
export const ACTOR_NAME = `coalesce(e.name, nullif(t.payload->'imported'->>'name', ''),
  (select o.name from employees o where o.id = (t.authority->>'employee')::bigint), 'Cadre')`;

/**
 * The transitions of one subject, oldest first, without confidential data that the actor may not read.
 * @throws 404 for a subject that does not exist or that the actor may not see.
 */
export async function readHistory(
  db: Db,
  engine: Engine,
  bound: BoundWorkflow,
  subjectId: number,
  actor: Actor,
): Promise<HistoryEntry[]> {
  const instance = await followed(db, bound, subjectId, actor);
  const open = await opened(db, bound, instance, actor, 'Workflow/History');
  return getEntries(db, engine, bound, instance, open);
}

/** Whether the actor may read the confidential data of the instance. If so, the access is recorded. */
export async function opened(
  db: Db,
  bound: BoundWorkflow,
  instance: Instance,
  actor: Actor,
  call: string,
): Promise<boolean> {
  const open = bound.confidential?.mayRead(bound, instance, actor) ?? true;
  if (open) await bound.confidential?.recordAccess(db, actor, call, [instance.subjectId]);
  return open;
}

/**
 * The transitions of an instance as entries for display, oldest first. For people who may not read its
 * confidential data, payloads are left empty.
 */
export async function getEntries(
  db: Db,
  engine: Engine,
  bound: BoundWorkflow,
  instance: Instance,
  open: boolean,
): Promise<HistoryEntry[]> {
  const rows = await query<Row>(
    db,
    `select t.seq, t.event, t.from_state as "from", t.to_state as "to", t.actor_id as "actorId",
       ${ACTOR_NAME} as "actorName",
       jsonb_exists(t.payload, 'imported') as "isImported", t.on_behalf_of as "onBehalfOf",
       b.name as "onBehalfOfName", t.comment, t.payload, t.at,
       t.machine_version as "machineVersion", t.hash
     from workflow_transitions t
     left join users u on u.id = t.actor_id left join user_people e on e.user_id = u.id
     left join users v on v.id = t.on_behalf_of left join user_people b on b.user_id = v.id
     where t.instance_id = $instanceId order by t.seq`,
    { instanceId: instance.id },
  );
  const label = (state: string) => bound.description.states.get(state)?.label ?? state;
  const payloads = rows.map(({ payload }) => (open ? payload : {}));
  const facts = await payloadFacts(
    db,
    bound,
    instance,
    rows.map(({ event, payload }) => ({
      event,
      payload: open && !isQuestionOrAnswer(event) ? payload : {},
    })),
  );
  const authorities = await readAuthorities(
    db,
    engine,
    rows.map(({ seq }) => ({ instanceId: instance.id, seq })),
  );
  return rows.map((row, index) => ({
    ...row,
    authority: authorities[index] ?? null,
    ...(open ? {} : { payload: {}, comment: '' }),
    facts: [...(facts[index] ?? []), ...getAskedPerson(payloads[index])],
    eventLabel: engineLabel(row.event) ?? bound.description.eventLabels.get(row.event) ?? row.event,
    fromLabel: label(row.from),
    toLabel: label(row.to),
    at: row.at.toISOString(),
    hash: row.hash.toString('hex'),
  }));
}

/** The person who was asked a question, as a fact to show beside the question. */
const getAskedPerson = (payload: Record<string, unknown> = {}): HistoryEntry['facts'] =>
  typeof payload['askedName'] === 'string'
    ? [{ label: 'Asked', kind: 'text', value: payload['askedName'] }]
    : [];

/** The name of the person who made an instance's last transition. */
export async function lastActor(db: Db | Tx, instanceId: number): Promise<string> {
  const row = await queryOne<{ name: string }>(
    db,
    `select ${ACTOR_NAME} as name from workflow_transitions t
     left join user_people e on e.user_id = t.actor_id
     where t.instance_id = $instanceId order by t.seq desc limit 1`,
    { instanceId },
  );
  return row?.name ?? '';
}

/**
 * An instance whose history the actor may read.
 * @throws 404 for a subject that does not exist or that the actor may not see.
 */
export async function followed(
  db: Db | Tx,
  bound: BoundWorkflow,
  subjectId: number,
  actor: Actor,
): Promise<Instance> {
  const { noun } = bound.workflow;
  const [instance] = await readInstances(db, bound, actor.accountId, [subjectId]);
  if (!instance || !mayRead(bound, instance, actor))
    throw notFound(`This ${noun.one} does not exist`);
  return instance;
}
