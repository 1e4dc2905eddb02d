import { describeAuthority } from '#machines/core/authorityText.ts';
import type {
  Authority,
  AuthorityCard,
  GrantKind,
  GrantShown,
} from '#machines/core/contracts/authority.ts';
import { english } from '#machines/core/locales/translate.ts';
import { audienceLabel } from '#machines/core/model/audience.ts';
import { RELATIVES } from '#machines/core/model/workflow.ts';
import { getPipelineVersion } from '#machines/core/workflowId.ts';
import { declaredAccess } from '#server/platform/access/declared.ts';
import { GRANT_TYPES, ISO } from '#server/platform/access/grants.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { getRules } from '#server/engine/instances/rules.ts';

/** The position of a step in the history. */
export interface AuthorityPlace {
  instanceId: number;
  seq: number;
}

interface Row {
  workflow: string;
  authority: Authority | null;
  personId: number | null;
  personName: string | null;
  principalId: number | null;
  principalName: string | null;
  fromDate: string | null;
  untilDate: string | null;
  reason: string | null;
  unitName: string | null;
  sinceSeq: number | null;
  sinceAt: Date | null;
  version: number;
  rulesSince: Date | null;
  groupName: string | null;
}

/**
 * The capacities in which the actors of steps acted, in words, in the order of the given places. Null
 * for a step recorded before Cadre stored capacities.
 */
export async function readAuthorities(
  db: Db,
  engine: Engine,
  places: readonly AuthorityPlace[],
): Promise<(AuthorityCard | null)[]> {
  const rows = await query<Row>(
    db,
    `select t.workflow, t.authority, coalesce(e.id, o.id) as "personId", coalesce(e.name, o.name) as "personName",
       v.employee_id as "principalId", b.name as "principalName", d.from_date::text as "fromDate",
       d.until_date::text as "untilDate", d.reason, s.name as "unitName", p.seq as "sinceSeq",
       p.at as "sinceAt", t.machine_version as version, r.first_run_at as "rulesSince",
       (select g.name from user_groups g where 'group-' || g.id = t.authority->>'of') as "groupName"
     from unnest($instanceIds::bigint[], $seqs::integer[]) with ordinality n (instance_id, seq, place)
     join workflow_transitions t on t.instance_id = n.instance_id and t.seq = n.seq
     left join user_people e on e.user_id = t.actor_id
     left join employees o on o.id = (t.authority->>'employee')::bigint
     left join workflow_delegations d on d.id = (t.authority->>'delegation')::bigint
     left join users v on v.id = d.principal_id left join user_people b on b.user_id = v.id
     left join business_units s on s.id = (t.authority->>'unit')::bigint
     left join workflow_transitions p on p.instance_id = t.instance_id and p.seq = t.seq - 1
     left join workflow_rules r on r.digest = t.authority->>'machine'
     order by n.place`,
    {
      instanceIds: places.map(({ instanceId }) => instanceId),
      seqs: places.map(({ seq }) => seq),
    },
  );
  const shown = await grantsShown(
    db,
    rows.flatMap(({ authority }) => authority?.grants ?? []),
  );
  return rows.map((row) => row.authority && getCard(engine, row, row.authority, shown));
}

const getKey = (kind: string, id: string, change: number): string => `${kind} ${id} ${change}`;

function getCard(
  engine: Engine,
  row: Row,
  authority: Authority,
  shown: ReadonlyMap<string, GrantShown>,
): AuthorityCard {
  const bound = engine.workflows.get(row.workflow);
  const workflow = bound?.workflow;
  const ofLabel = row.groupName ?? getLabel(authority, row.personName);
  const grants = (authority.grants ?? []).flatMap(
    ([kind, id, change]) => shown.get(getKey(kind, id, change)) ?? [],
  );
  const card = {
    as: authority.as,
    ofLabel,
    unitName: row.unitName,
    person: row.personName === null ? null : { employeeId: row.personId, name: row.personName },
    delegation:
      authority.delegation === undefined
        ? null
        : {
            id: authority.delegation,
            principalId: row.principalId,
            principalName: row.principalName ?? '',
            fromDate: row.fromDate ?? '',
            untilDate: row.untilDate ?? '',
            reason: row.reason ?? '',
          },
    since:
      authority.as !== 'system' || row.sinceSeq === null || row.sinceAt === null
        ? null
        : { seq: row.sinceSeq, at: row.sinceAt.toISOString() },
    grants: [...grants, ...productsOwn(authority)],
    rule: {
      workflow: row.workflow,
      label: workflow?.label ?? row.workflow,
      version: row.version,
      pipelineVersion: getPipelineVersion(row.workflow),
      digest: authority.machine,
      isNow: bound !== undefined && getRules(bound).digest === authority.machine,
      since: row.rulesSince?.toISOString() ?? null,
      limits: Object.entries(authority.limits ?? {}).map(([name, value]) => ({
        label: workflow?.parameters?.[name]?.label ?? name,
        unit: workflow?.parameters?.[name]?.unit ?? ('count' as const),
        value,
      })),
    },
  };
  return { ...card, text: describeAuthority(card, english) };
}

/**
 * The grant to show for a permission that a role has by Cadre's default. No grant is recorded for such a permission
 * until an administrator changes it.
 */
function productsOwn({ permission, grants = [] }: Authority): GrantShown[] {
  if (permission === undefined || grants.some(([kind]) => kind === 'permission')) return [];
  const id = String(permission);
  const name = declaredAccess.value.references[permission]?.name ?? id;
  return [
    {
      kind: 'permission',
      id,
      name,
      change: null,
      at: null,
      byName: null,
      employeeId: null,
      endedAt: null,
    },
  ];
}

function getLabel({ as, of }: Authority, name: string | null): string | null {
  if (of === undefined) return null;
  if (as === 'role') return audienceLabel({ role: of });
  if (as === 'party') return audienceLabel({ party: of });
  if (as === 'relative') return RELATIVES[of as keyof typeof RELATIVES];
  return name;
}

/**
 * The grants by key, each with the change that the steps refer to, the person who made this change,
 * and when the grant was revoked.
 */
async function grantsShown(
  db: Db,
  references: readonly (readonly [GrantKind, string, number])[],
): Promise<Map<string, GrantShown>> {
  const unique = new Map(references.map((one) => [getKey(...one), one]));
  if (unique.size === 0) return new Map();
  const all = [...unique.values()];
  const rows = await query<{
    kind: GrantKind;
    id: string;
    change: number;
    at: string | null;
    byName: string | null;
    name: string | null;
    employeeId: number | null;
    endedAt: string | null;
  }>(
    db,
    `select n.kind, n.id, n.change, coalesce(${ISO('c.at')}, ${ISO('m.at')}) as at,
       coalesce(e.name, case when coalesce(c.id, m.id) is not null then 'Cadre' end) as "byName",
       case n.kind when 'role' then coalesce(c.after->>'role', o.role)
         when 'company role' then coalesce(c.after->>'name', k.name)
         when 'user group' then g.name when 'employment' then q.name
         when 'department' then coalesce(c.after->>'name', h.name) end as name, q.id as "employeeId",
       (select ${ISO('min(x.at)')} from record_changes x
        where x.record_type = any(n.types) and x.record_id = n.id and x.id > n.change
          and (x.after is null and x.erased_at is null or x.after->>'endedBy' is not null
            or n.kind <> 'employment' and (x.after->>'isActive')::boolean is false
            or (x.after->>'isSuperseded')::boolean)) as "endedAt"
     from jsonb_to_recordset($grants::jsonb) as n (kind text, id text, change bigint, types text[])
     left join record_changes c on c.id = n.change and n.kind <> 'permission'
     left join permission_changes m on m.id = n.change and n.kind = 'permission'
     left join user_people e on e.user_id = coalesce(c.actor_id, m.actor_id)
     left join user_roles o on n.kind = 'role' and o.id = n.id::bigint
     left join roles k on n.kind = 'company role' and k.id = n.id::bigint
     left join user_groups g on n.kind = 'user group' and g.id = n.id::bigint
     left join employee_versions v on n.kind = 'employment' and v.id = n.id::bigint
     left join employees q on q.id = v.employee_id
     left join departments h on n.kind = 'department' and h.id = n.id::bigint`,
    {
      grants: JSON.stringify(
        all.map(([kind, id, change]) => ({
          kind,
          id,
          change,
          types: kind === 'permission' ? [] : GRANT_TYPES[kind],
        })),
      ),
    },
  );
  const { references: named } = declaredAccess.value;
  return new Map(
    rows.map(({ change, ...row }) => [
      getKey(row.kind, row.id, change),
      {
        ...row,
        change: change || null,
        name:
          row.kind === 'permission'
            ? (named[Number(row.id)]?.name ?? row.id)
            : row.kind === 'role' && row.name
              ? audienceLabel({ role: row.name })
              : row.name,
      },
    ]),
  );
}
