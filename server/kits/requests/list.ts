import { searchKey } from '#machines/core/values/textKeys.ts';
import { isFoundBy, isShapedLike } from '#server/platform/db/search.ts';
import { z } from 'zod';
import type { RequestList, RequestRow } from '#machines/kits/requests/contract.ts';
import { getNamings } from '#machines/kits/requests/naming.ts';
import type { Deciders } from '#machines/core/tasks.ts';
import type { RequestContext } from '#machines/kits/requests/context.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { getPermissions } from '#server/platform/access/permissions.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import {
  emptyAsMissing,
  queryBoolean,
  queryInt,
  queryPage,
  queryText,
} from '#server/platform/http/query.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { INSTANCE_COLUMNS, type Instance } from '#server/engine/instances/instances.ts';
import { isHidden } from '#server/engine/instances/reading.ts';
import { presentDeciders, readDeciders } from '#server/engine/queue/deciders.ts';
import { presentInstance } from '#server/engine/queue/instanceList.ts';
import { nameKey, getNames } from './names.ts';
import { getWorkflows } from './pipelineVersions.ts';

export const listQuery = z.object({
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(1000)).default(25),
  search: queryText.default(''),
  /** Whether the list is limited to requests that are still open. */
  open: emptyAsMissing(queryBoolean.default(false)),
});
export type RequestListQuery = z.output<typeof listQuery>;

export const rowQuery = z.object({ requestId: queryInt() });

interface Stored extends Instance<RequestContext> {
  workflow: string;
  number: string;
  employeeId: number;
  employeeName: string;
  isActive: boolean;
  unit: string;
  pipelineVersion: number;
  createdAt: Date;
  paperId: number | null;
}

/** The caller's own requests, newest first. */
export const ownRequests = (
  call: Call,
  kind: RequestKind,
  filter: RequestListQuery,
): Promise<RequestList> =>
  requestPage(call, kind, filter, kind.own.reference, {
    sql: 'r.employee_id = $me::bigint',
    parameters: { me: call.actor.employeeId },
    withDeciders: true,
  });

/** Requests of the people in the business units for which the caller may make requests, newest first. */
export async function requestsOfOthers(
  call: Call,
  kind: RequestKind,
  filter: RequestListQuery,
): Promise<RequestList> {
  const reference = kind.onBehalf.reference as MenuReference;
  const units = await unitsPermitted(call.db, call.actor, reference, 'isView');
  return requestPage(call, kind, filter, kind.onBehalf.reference, {
    sql: '($units::bigint[] is null or r.business_unit_id = any($units))',
    parameters: { units },
  });
}

/**
 * One request.
 * @throws AppError 404 for a request that does not exist or that the caller may not see.
 */
export async function oneRequest(
  { db, actor, services: { engine } }: Call,
  kind: RequestKind,
  { requestId }: z.output<typeof rowQuery>,
): Promise<RequestRow> {
  const [row] = await query<Stored>(db, `${SELECT} and r.id = $requestId`, {
    accountId: actor.accountId,
    kind: kind.id,
    paper: kind.paper?.name ?? null,
    requestId,
  });
  const bound = row && engine.workflows.get(row.workflow);
  if (!row || !bound || isHidden(bound, row, actor)) {
    throw notFound(`This ${kind.noun.one} does not exist`);
  }
  const [shown] = await present(db, engine, actor, kind, [row]);
  if (!shown) throw notFound(`This ${kind.noun.one} does not exist`);
  return shown;
}

/** SQL that joins requests and their instances. PostgreSQL omits the instances if no condition uses them. */
const FOUND = `
  from requests r
  left join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
  where r.account_id = $accountId and r.kind = $kind`;

/**
 * SQL condition on the instances, used together with other conditions. It limits them to one kind of request, so that
 * an index can be used.
 */
const OF_KIND = `
  and i.account_id = $accountId and i.workflow = any(${getWorkflows('$kind')})`;

/** The shortest text that can be searched with the trigram index. */
const SHORTEST = 3;

const CONTAINS = isFoundBy('i.subject');

/**
 * SQL condition for a search text that is too short for the index: all instances of the kind are searched at once,
 * which takes 40 ms for 50,000. Reading them one by one, newest first, took 140 ms when nothing was found.
 */
const FOUND_AT_ONCE = `and r.id in (select i.subject_id from workflow_instances i
  where ${CONTAINS} ${OF_KIND} offset 0)`;

/** SQL conditions for those filters that have a value. */
function matching({ search, open }: RequestListQuery): string {
  const isShort = searchKey(search).length < SHORTEST;
  return [
    (search !== '' && !isShort) || open ? OF_KIND : '',
    search === '' ? '' : isShort ? FOUND_AT_ONCE : `and ${CONTAINS}`,
    isShort ? '' : `and ${isShapedLike('search_shape(lower(i.subject))')}`,
    open ? 'and not i.is_final' : '',
  ].join(' ');
}

const SELECT = `
  select ${INSTANCE_COLUMNS}, r.workflow, r.number, r.employee_id as "employeeId",
    e.name as "employeeName", e.is_active as "isActive", u.name as unit,
    r.pipeline_version as "pipelineVersion", r.created_at as "createdAt",
    (select max(p.id) from papers p where p.account_id = r.account_id and p.kind = $paper
      and p.about_id = r.id and p.withdrawn_at is null) as "paperId"
  from requests r
  join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
  join employees e on e.id = r.employee_id
  join business_units u on u.id = r.business_unit_id
  where r.account_id = $accountId and r.kind = $kind`;

export async function requestPage(
  { db, actor, services }: Call,
  kind: RequestKind,
  filter: RequestListQuery,
  reference: number,
  scope: { sql: string; parameters: Record<string, unknown>; withDeciders?: boolean },
): Promise<RequestList> {
  const { page: number, pageSize, search } = filter;
  const where = `and ${scope.sql} ${matching(filter)}`;
  const parameters = {
    ...scope.parameters,
    accountId: actor.accountId,
    kind: kind.id,
    search,
  };
  const [counted, rows, all] = await Promise.all([
    queryOne<{ total: number }>(
      db,
      `select count(*)::integer as total ${FOUND} ${where}`,
      parameters,
    ),
    // The inner query finds the IDs of the page first. Otherwise, a late page would look up the paper of every row
    // before it.
    query<Stored>(
      db,
      `${SELECT} and r.id = any(array(
         select r.id ${FOUND} ${where} order by r.created_at desc, r.id desc limit $pageSize offset $offset))
       order by r.created_at desc, r.id desc`,
      {
        ...parameters,
        paper: kind.paper?.name ?? null,
        pageSize,
        offset: (number - 1) * pageSize,
      },
    ),
    getPermissions(services).of(actor),
  ]);
  return {
    total: counted?.total ?? 0,
    items: await present(db, services.engine, actor, kind, rows, {
      withDeciders: scope.withDeciders ?? false,
    }),
    may: { create: all.has(reference as MenuReference, 'isCreate') },
  };
}

async function present(
  db: Db,
  engine: Engine,
  actor: Actor,
  kind: RequestKind,
  rows: readonly Stored[],
  { withDeciders = false } = {},
): Promise<RequestRow[]> {
  const at = databaseTime().toISOString();
  const names = await getNames(db, kind, rows.map(getPayload));
  const deciders = withDeciders
    ? await readDecidersOf(db, engine, rows)
    : new Map<number, Deciders[]>();
  return rows.flatMap((row) => {
    const bound = engine.workflows.get(row.workflow);
    // The request has no valid workflow, which verification reports. It is left out here, because its stages cannot be
    // shown.
    if (!bound) return [];
    const payload = getPayload(row);
    return [
      {
        ...presentInstance(bound, row, actor, at),
        workflow: row.workflow,
        number: row.number,
        employee: { id: row.employeeId, label: row.employeeName, isActive: row.isActive },
        unit: row.unit,
        pipelineVersion: row.pipelineVersion,
        createdAt: row.createdAt.toISOString(),
        payload,
        named: Object.fromEntries(
          getNamings(kind).flatMap(({ field, namedIn }) =>
            namedIn(payload).flatMap(({ path, id }) => {
              const existing = names.get(nameKey(field, id));
              return existing ? [[path, existing]] : [];
            }),
          ),
        ),
        isFinal: row.isFinal,
        deciders: deciders.get(row.id) ?? [],
        paperId: row.paperId,
      },
    ];
  });
}

/** The maximum number of open requests of a page whose deciders are read, because each takes a query. */
const MAX_WITH_DECIDERS = 25;

/** The people for whom each open request waits, by instance. */
async function readDecidersOf(
  db: Db,
  engine: Engine,
  rows: readonly Stored[],
): Promise<ReadonlyMap<number, Deciders[]>> {
  const open = rows.filter(({ isFinal }) => !isFinal).slice(0, MAX_WITH_DECIDERS);
  const read = await Promise.all(
    open.map(async (row): Promise<[number, Deciders[]]> => {
      const bound = engine.workflows.get(row.workflow);
      const people = bound ? await readDeciders(db, bound, row) : [];
      return [row.id, bound ? presentDeciders(bound, row, people) : []];
    }),
  );
  return new Map(read);
}

const getPayload = ({ context }: Stored): Payload => context.payload;
