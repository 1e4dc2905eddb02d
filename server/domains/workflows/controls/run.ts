import { auditFindingWorkflow } from '#machines/domains/workflows/auditFinding/workflow.ts';
import type { AuditFindingContext } from '#machines/domains/workflows/auditFinding/machine.ts';
import { systemActor } from '#server/platform/access/actor.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { getRecord } from '#server/engine/history/chain/businessRecords.ts';
import { dispatch, type DispatchItem } from '#server/engine/dispatch/dispatch.ts';
import { getWorkflows, type Engine } from '#server/engine/instances/engine.ts';
import { FINDING_RECORD } from './binding.ts';
import { stepsSince, type Control } from './control.ts';
import { CONTROLS } from './registry.ts';

/** A control also reads steps from this long before the steps that it checks, for comparison. */
const LOOK_BACK = `interval '90 days'`;
/** The first run covers a year. */
const FIRST_DAYS = 366;
const DAY_MS = 86_400_000;

interface Period {
  accountId: number;
  /** ISO instants. The end isn't included. */
  from: string;
  until: string;
}

/** Returns the steps of a period that a control finds. */
export async function readHits(
  db: Db | Tx,
  engine: Pick<Engine, 'workflows'>,
  control: Control,
  { accountId, from, until }: Period,
): Promise<{ instanceId: number; seq: number }[]> {
  const events = (tone: 'primary' | 'danger'): string[] => [
    ...new Set(
      getWorkflows(engine, accountId).flatMap(({ workflow, description }) =>
        [...description.states.values()].flatMap(({ meta, actions }) =>
          // An approval is an event that moves on what waits in a queue, unlike what a requester sends.
          meta.queue
            ? actions.flatMap((one) => (one.tone === tone ? `${workflow.id} ${one.event}` : []))
            : [],
        ),
      ),
    ),
  ];
  return query<{ instanceId: number; seq: number }>(
    db,
    // The steps aren't materialised if they are read once. A year of 1,000,000 steps then takes 2 s instead of 8.
    `with steps as (${stepsSince(`$from::timestamptz - ${LOOK_BACK}`)}),
     hits as (${control.query})
     select h.instance_id as "instanceId", h.seq from hits h
     join workflow_transitions s on s.instance_id = h.instance_id and s.seq = h.seq
     where s.at >= $from::timestamptz order by s.at, h.instance_id, h.seq`,
    {
      accountId,
      from,
      until,
      leftOut: getWorkflows(engine, accountId).flatMap(({ workflow: { id, visibility } }) =>
        visibility || id === auditFindingWorkflow.id ? [id] : [],
      ),
      approvals: events('primary'),
      rejections: events('danger'),
    },
  );
}

/**
 * Runs every control over the steps since its last run, or over the whole year if older history was added since.
 * @returns the number of new findings.
 */
export async function runControls(
  tx: Tx,
  engine: Engine,
  accountId: number,
  { wholeYear = false } = {},
): Promise<number> {
  const until = databaseTime();
  const last = await queryOne<{ until: Date }>(
    tx,
    'select looked_until as until from control_runs where account_id = $accountId',
    { accountId },
  );
  // The last day is read again, because a transaction may have ended after the last run.
  const from = new Date(
    last && !wholeYear ? last.until.getTime() - DAY_MS : until.getTime() - FIRST_DAYS * DAY_MS,
  );
  const period = { accountId, from: from.toISOString(), until: until.toISOString() };
  const items: DispatchItem[] = [];
  for (const control of CONTROLS) {
    const hits = await readHits(tx, engine, control, period);
    items.push(...(await file(tx, accountId, control, hits)));
  }
  // All findings are sent together, so that an auditor gets one notice a night instead of one for each control.
  if (items.length > 0) {
    const actor = systemActor(accountId);
    await dispatch(tx, engine, { workflow: auditFindingWorkflow.id, actor, items });
  }
  await query(
    tx,
    `insert into control_runs (account_id, looked_until, ended_at, found)
     values ($accountId, $until, now(), $found)
     on conflict (account_id) do update set looked_until = excluded.looked_until,
       ended_at = excluded.ended_at, found = excluded.found`,
    { accountId, until: period.until, found: items.length },
  );
  return items.length;
}

/** Stores what wasn't found before. @returns the events by which the findings become tasks for auditors. */
async function file(
  tx: Tx,
  accountId: number,
  control: Control,
  hits: readonly { instanceId: number; seq: number }[],
): Promise<DispatchItem[]> {
  if (hits.length === 0) return [];
  const rows = await query<
    Record<string, unknown> & {
      id: number;
      workflow: string;
      subjectId: number;
      subject: string;
      businessUnitId: number | null;
      deciderId: number | null;
      seq: number;
      takenAt: Date;
    }
  >(
    tx,
    `with filed as (
       insert into audit_findings (account_id, control, instance_id, seq, found_at)
       select $accountId, $control, n.instance_id, n.seq, $at::timestamptz
       from unnest($instanceIds::bigint[], $seqs::integer[]) n (instance_id, seq)
       on conflict do nothing
       returning id, ${FINDING_RECORD.columns.join(', ')}
     )
     select f.*, i.workflow, i.subject_id as "subjectId", i.subject,
       i.business_unit_id as "businessUnitId", u.employee_id as "deciderId", t.at as "takenAt"
     from filed f join workflow_instances i on i.id = f.instance_id
     join workflow_transitions t on t.instance_id = f.instance_id and t.seq = f.seq
     left join users u on u.id = t.actor_id order by f.id`,
    {
      accountId,
      control: control.id,
      at: databaseTime().toISOString(),
      instanceIds: hits.map(({ instanceId }) => instanceId),
      seqs: hits.map(({ seq }) => seq),
    },
  );
  return rows.map((row) => ({
    subjectId: row.id,
    event: { type: auditFindingWorkflow.startEvent },
    start: {
      subject: row.subject,
      businessUnitId: row.businessUnitId,
      record: getRecord(FINDING_RECORD, row),
      input: {
        control: control.id,
        controlLabel: control.label,
        ofWorkflow: row.workflow,
        ofSubject: row.subjectId,
        ofStep: row.seq,
        deciderId: row.deciderId,
        takenAt: row.takenAt.toISOString(),
      } satisfies AuditFindingContext,
    },
  }));
}
