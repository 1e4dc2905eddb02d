import type { Claim } from '#machines/tasks.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';

/** What policy asks of an instance. */
export type PolicySubject = Pick<
  Instance,
  'businessUnitId' | 'parties' | 'relatives' | 'acted' | 'state' | 'keptFrom'
>;

/** A stored instance, as the engine reads it. */
export interface Instance {
  id: number;
  subjectId: number;
  subject: string;
  accountId: number;
  businessUnitId: number | null;
  state: string;
  isFinal: boolean;
  context: Record<string, unknown>;
  parties: Record<string, number | null>;
  /** Who stands above the requester, and persons among the parties, as far as they can act today. */
  relatives: Record<string, number | null>;
  acted: Record<string, number[]>;
  machineVersion: number;
  version: number;
  headHash: Buffer;
  enteredAt: Date;
  dueAt: Date | null;
  /** Employees from whom it is kept, if its workflow keeps its instances from anybody. */
  keptFrom: number[];
  /** Who works on it just now; nobody, once the claim has run out or it has moved. */
  claim: Claim | null;
}

/** The running claim on an instance `i`. */
export const CLAIM_COLUMN = `
  case when i.claimed_until > now() and i.claimed_version = i.version then (
    select json_build_object('userId', u.id, 'name', e.name, 'until', i.claimed_until)
    from users u join user_people e on e.user_id = u.id where u.id = i.claimed_by
  ) end as claim`;

/** Of an instance `i`: looked up where there is a requester, which takes 10 µs a row. */
const RELATIVES_COLUMN = `coalesce(workflow_relatives(i.parties), '{}') as relatives`;

export const INSTANCE_COLUMNS = `
  i.id, i.subject_id as "subjectId", i.subject, i.account_id as "accountId",
  i.business_unit_id as "businessUnitId", i.state, i.is_final as "isFinal", i.context, i.parties, ${RELATIVES_COLUMN},
  i.acted, i.machine_version as "machineVersion", i.version, i.head_hash as "headHash",
  i.entered_at as "enteredAt", i.due_at as "dueAt", to_jsonb(i.kept_from) as "keptFrom", ${CLAIM_COLUMN}`;

/** Reads instances of one account in id order. Unknown ids are simply not among the answers. */
export const readInstances = (
  db: Db | Tx,
  workflow: string,
  accountId: number,
  subjectIds: number[],
): Promise<Instance[]> =>
  query<Instance>(
    db,
    `select ${INSTANCE_COLUMNS} from workflow_instances i
     where i.workflow = $workflow and i.account_id = $accountId
       and i.subject_id = any($subjectIds::bigint[])
     order by i.subject_id`,
    { workflow, accountId, subjectIds },
  );

/** What a transition leaves behind in its instance's row. */
export interface InstanceChange {
  id: number;
  subjectId: number;
  subject: string;
  businessUnitId: number | null;
  /** The version that was read, and must still stand. 0 for a new instance. */
  readVersion: number;
  state: string;
  isFinal: boolean;
  context: Record<string, unknown>;
  parties: Record<string, number | null>;
  acted: Record<string, number[]>;
  headHash: Buffer;
  enteredAt: string;
  dueAt: string | null;
}

/** Adds new instances; answers their ids by subject. */
export async function insertInstances(
  tx: Tx,
  facts: { workflow: string; accountId: number; machineVersion: number },
  changes: InstanceChange[],
): Promise<Map<number, number>> {
  const rows = await query<{ id: number; subjectId: number }>(
    tx,
    `insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id,
       state, is_final, context, parties, acted, machine_version, version, head_hash, entered_at,
       moved_at, due_at)
     select $accountId, $workflow, n.subject_id, n.subject, n.business_unit_id, n.state, n.is_final,
       n.context, n.parties, n.acted, $machineVersion, 1, n.head_hash, n.entered_at,
       n.entered_at, n.due_at
     from unnest($subjectIds::bigint[], $subjects::text[], $businessUnitIds::bigint[],
       $states::text[], $finals::boolean[], $contexts::jsonb[], $parties::jsonb[],
       $acted::jsonb[], $heads::bytea[], $entered::timestamptz[], $due::timestamptz[])
       as n (subject_id, subject, business_unit_id, state, is_final, context, parties, acted,
         head_hash, entered_at, due_at)
     returning id, subject_id as "subjectId"`,
    { ...facts, ...columns(changes) },
  );
  return new Map(rows.map((row) => [row.subjectId, row.id]));
}

/** Moves instances on where the version read still stands; answers the ids that were moved. */
export async function updateInstances(
  tx: Tx,
  facts: { machineVersion: number; at: string },
  changes: InstanceChange[],
): Promise<Set<number>> {
  const rows = await query<{ id: number }>(
    tx,
    `update workflow_instances i
     set state = n.state, is_final = n.is_final, context = n.context, parties = n.parties,
       acted = n.acted, machine_version = $machineVersion, version = i.version + 1,
       head_hash = n.head_hash, entered_at = n.entered_at,
       moved_at = $at::timestamptz, due_at = n.due_at
     from unnest($ids::bigint[], $versions::integer[], $states::text[], $finals::boolean[],
       $contexts::jsonb[], $parties::jsonb[], $acted::jsonb[], $heads::bytea[],
       $entered::timestamptz[], $due::timestamptz[])
       as n (id, version, state, is_final, context, parties, acted, head_hash, entered_at, due_at)
     where i.id = n.id and i.version = n.version
     returning i.id`,
    { ...facts, ...columns(changes) },
  );
  return new Set(rows.map((row) => row.id));
}

/** Keeps instances from these people for good: nobody is ever taken off an instance's list. */
export const keepFrom = (
  tx: Tx,
  kept: readonly { instanceId: number; employeeId: number }[],
): Promise<unknown> =>
  query(
    tx,
    `update workflow_instances i set kept_from = i.kept_from || n.added
     from (
       select k.instance_id, array_agg(distinct k.employee_id) as added
       from unnest($instanceIds::bigint[], $employeeIds::bigint[]) as k (instance_id, employee_id)
       join workflow_instances w on w.id = k.instance_id and not k.employee_id = any(w.kept_from)
       group by k.instance_id
     ) n
     where i.id = n.instance_id`,
    {
      instanceIds: kept.map(({ instanceId }) => instanceId),
      employeeIds: kept.map(({ employeeId }) => employeeId),
    },
  );

const columns = (changes: InstanceChange[]) => ({
  ids: changes.map((change) => change.id),
  versions: changes.map((change) => change.readVersion),
  subjectIds: changes.map((change) => change.subjectId),
  subjects: changes.map((change) => change.subject),
  businessUnitIds: changes.map((change) => change.businessUnitId),
  states: changes.map((change) => change.state),
  finals: changes.map((change) => change.isFinal),
  contexts: changes.map((change) => JSON.stringify(change.context)),
  parties: changes.map((change) => JSON.stringify(change.parties)),
  acted: changes.map((change) => JSON.stringify(change.acted)),
  heads: changes.map((change) => change.headHash),
  entered: changes.map((change) => change.enteredAt),
  due: changes.map((change) => change.dueAt),
});
