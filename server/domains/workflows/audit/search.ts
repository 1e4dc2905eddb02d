import type {
  StepFilter,
  StepOrder,
  StepRow,
} from '#machines/domains/workflows/contracts/audit.ts';
import { engineLabel } from '#machines/core/contracts/questions.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';
import type { PolicySubject } from '#server/engine/instances/instances.ts';
import { standingsIn } from '#server/engine/instances/standing.ts';
import type { Cursor } from './cursor.ts';
import { getReach } from './reach.ts';
import { buildStepSearch } from './sources.ts';
import { readAuthorities } from '#server/engine/history/chain/authorities.ts';
import { ACTOR_NAME } from '#server/engine/history/chain/readHistory.ts';

/** The position of a step in history. */
export interface Place {
  instanceId: number;
  seq: number;
  at: Date;
}

/** Returns the latest steps that match a filter and that the actor may read, at most `limit`. */
export async function findSteps(
  db: Db,
  engine: Engine,
  actor: Actor,
  filter: StepFilter,
  {
    before = null,
    limit,
    order,
  }: { before?: Cursor | null; limit: number; order?: StepOrder | undefined },
): Promise<Place[]> {
  const reach = getReach(engine, actor, filter.workflow);
  if (reach.workflows.length === 0) return [];
  const { probe, sql, parameters } = buildStepSearch(filter, before, reach, actor, order);
  const run = (text: string) =>
    query<{ instance_id: number; seq: number; at: Date }>(db, text, { ...parameters, limit });
  const probed = probe === null ? [] : await run(probe);
  const rows = probed.length === limit ? probed : await run(sql);
  return rows.map(({ instance_id: instanceId, seq, at }) => ({ instanceId, seq, at }));
}

const PLACES_A_PAGE = 5000;

/**
 * Returns all matching steps in pages, the latest first. New steps only come before the first page, so no step is
 * missed or returned twice.
 */
export async function* everyStep(
  db: Db,
  engine: Engine,
  actor: Actor,
  filter: StepFilter,
): AsyncGenerator<Place[]> {
  for (let before: Cursor | null = null; ;) {
    const places: Place[] = await findSteps(db, engine, actor, filter, {
      before,
      limit: PLACES_A_PAGE,
    });
    const last = places.at(-1);
    if (!last) return;
    yield places;
    if (places.length < PLACES_A_PAGE) return;
    before = { ...last, at: last.at.toISOString() };
  }
}

/** Counts the matching steps, up to `limit`. */
export async function countSteps(
  db: Db,
  engine: Engine,
  actor: Actor,
  filter: StepFilter,
  limit: number,
): Promise<number> {
  const reach = getReach(engine, actor, filter.workflow);
  if (reach.workflows.length === 0) return 0;
  const { sql, parameters } = buildStepSearch(filter, null, reach, actor);
  const counted = await queryOne<{ count: number }>(
    db,
    `select count(*)::integer as count from (${sql}) found`,
    { ...parameters, limit },
  );
  return counted?.count ?? 0;
}

/** Counts the latest matching steps by event, up to `limit` steps. */
export async function countByEvent(
  db: Db,
  engine: Engine,
  actor: Actor,
  filter: StepFilter,
  limit: number,
): Promise<{ event: string; label: string; count: number }[]> {
  const reach = getReach(engine, actor, filter.workflow);
  if (reach.workflows.length === 0) return [];
  const { sql, parameters } = buildStepSearch(filter, null, reach, actor);
  const rows = await query<{ event: string; workflow: string; count: number }>(
    db,
    `select t.event, min(t.workflow) as workflow, count(*)::integer as count
     from (${sql}) f join workflow_transitions t on t.instance_id = f.instance_id and t.seq = f.seq
     group by t.event order by count desc, t.event`,
    { ...parameters, limit },
  );
  return rows.map(({ event, workflow, count }) => {
    const labels = engine.workflows.get(workflow)?.description.eventLabels;
    return { event, label: engineLabel(event) ?? labels?.get(event) ?? event, count };
  });
}

interface Row extends PolicySubject {
  workflow: string;
  subjectId: number;
  subject: string;
  seq: number;
  at: Date;
  event: string;
  from: string;
  to: string;
  actorName: string;
  onBehalfOfName: string | null;
  businessUnitName: string;
  comment: string;
  since: Date | null;
}

/**
 * Returns the steps in the given order, as they are shown. Confidential comments are only included for readers with
 * access, and reading them is recorded.
 */
export async function presentSteps(
  db: Db,
  engine: Engine,
  actor: Actor,
  call: string,
  places: readonly Place[],
): Promise<StepRow[]> {
  const rows = await query<Row>(
    db,
    // Superiors are only looked up if a machine needs them, because the lookup takes half of the time.
    `select i.workflow, i.subject_id as "subjectId", i.subject, i.parties, i.acted, i.state,
       case when i.workflow = any($standing::text[])
         then coalesce(workflow_relatives(i.parties), '{}') else '{}' end as relatives,
       i.kept_from as "keptFrom",
       i.business_unit_id as "businessUnitId", coalesce(b.name, '') as "businessUnitName",
       t.seq, t.at, t.event, t.from_state as "from", t.to_state as "to", t.comment,
       ${ACTOR_NAME} as "actorName", p.name as "onBehalfOfName",
       (select max(s.at) from workflow_transitions s where s.instance_id = t.instance_id
         and s.seq < t.seq and s.to_state = t.from_state and s.from_state <> s.to_state) as since
     from unnest($instanceIds::bigint[], $seqs::integer[])
       with ordinality as n (instance_id, seq, place)
     join workflow_transitions t on t.instance_id = n.instance_id and t.seq = n.seq
     join workflow_instances i on i.id = t.instance_id
     left join business_units b on b.id = i.business_unit_id
     left join users u on u.id = t.actor_id left join user_people e on e.user_id = u.id
     left join users v on v.id = t.on_behalf_of left join user_people p on p.user_id = v.id
     order by n.place`,
    {
      standing: [...engine.workflows].flatMap(([id, bound]) =>
        standingsIn(bound).length === 0 ? [] : [id],
      ),
      instanceIds: places.map(({ instanceId }) => instanceId),
      seqs: places.map(({ seq }) => seq),
    },
  );
  const authorities = await readAuthorities(db, engine, places);
  const names = await getNames(db, engine, rows);
  const byKey = new Map<BoundWorkflow, Set<number>>();
  const shown = rows.flatMap((row, index) => {
    const bound = engine.workflows.get(row.workflow);
    if (!bound) return [];
    const hidden = !(bound.confidential?.mayRead(bound, row, actor) ?? true);
    if (bound.confidential && !hidden && row.comment !== '') {
      byKey.set(bound, (byKey.get(bound) ?? new Set()).add(row.subjectId));
    }
    return [{ ...present(bound, row, hidden, names), authority: authorities[index] ?? null }];
  });
  for (const [bound, subjectIds] of byKey) {
    await bound.confidential?.recordAccess(db, actor, call, [...subjectIds]);
  }
  return shown;
}

function present(
  bound: BoundWorkflow,
  row: Row,
  hidden: boolean,
  names: ReadonlyMap<number, string>,
): Omit<StepRow, 'authority'> {
  const { workflow, description } = bound;
  const label = (state: string) => description.states.get(state)?.label ?? state;
  return {
    workflow: workflow.id,
    workflowLabel: workflow.label,
    subjectId: row.subjectId,
    subject: row.subject,
    seq: row.seq,
    at: row.at.toISOString(),
    event: row.event,
    eventLabel: engineLabel(row.event) ?? description.eventLabels.get(row.event) ?? row.event,
    from: row.from,
    fromLabel: label(row.from),
    to: row.to,
    toLabel: label(row.to),
    actorName: row.actorName,
    onBehalfOfName: row.onBehalfOfName,
    aboutName: names.get(getAbout(bound, row) ?? 0) ?? null,
    businessUnitName: row.businessUnitName,
    comment: hidden ? '' : row.comment,
    hidden: hidden && mayHaveComment(description, row),
    stayMs: row.since === null ? null : row.at.getTime() - row.since.getTime(),
  };
}

/** Whether a step may have a comment. The fact that it has one is as confidential as the text. */
const mayHaveComment = (
  { states }: BoundWorkflow['description'],
  { from, event, comment }: Row,
): boolean =>
  engineLabel(event) !== undefined
    ? comment !== ''
    : states.get(from)?.actions.find((action) => action.event === event)?.comment !== 'none';

const getAbout = ({ workflow }: BoundWorkflow, { parties }: PolicySubject): number | null =>
  (workflow.concerns === undefined ? null : parties[workflow.concerns]) ?? null;

async function getNames(
  db: Db,
  engine: Engine,
  rows: readonly Row[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap((row) => {
    const bound = engine.workflows.get(row.workflow);
    return (bound && getAbout(bound, row)) ?? [];
  });
  const people = await query<{ id: number; name: string }>(
    db,
    'select id, name from employees where id = any($ids::bigint[])',
    { ids: [...new Set(ids)] },
  );
  return new Map(people.map(({ id, name }) => [id, name]));
}
