/** A log of what people did in the product. */
interface Log {
  table: string;
  user: string;
  kind: string;
  /** What was done: the path of a call, or what only this log knows. */
  about: string;
  /** The first of its details that isn't the path, which few entries differ in, and the rest of them. */
  part: string;
  rest?: string;
  /** How many people were seen, or the set of them. */
  people?: string;
  set?: string;
}

const LOGS: readonly Log[] = [
  { table: 'sign_in_log', user: 'user_id', kind: `'signIn'`, about: 'event', part: 'device' },
  {
    table: 'pay_looks',
    user: 'viewer_id',
    kind: `'pay'`,
    about: 'call',
    part: `''`,
    set: 'set_id',
  },
  {
    table: 'data_accesses',
    user: 'user_id',
    kind: 'kind',
    about: 'call',
    part: `''`,
    rest: 'detail',
    people: 'nullif(cardinality(employee_ids), 0)',
  },
  {
    table: 'permission_changes',
    user: 'actor_id',
    kind: `'permission'`,
    about: 'menu_reference_id::text',
    part: `coalesce(role, '#' || user_id::text)`,
  },
];

/**
 * Their entries, without joins and conditions: so each log is read in the order of its index, and only as far as a
 * page needs. A number distinguishes entries of all logs .
 */
export const ENTRIES = LOGS.map(
  (log, place) => `select id * ${LOGS.length} + ${place} as id, id as row, ${place} as log,
    account_id, at, ${log.user} as user_id, ${log.kind} as kind, ${log.about} as subject, ${log.part} as part,
    ${log.rest ?? `''`} as rest, ${log.people ?? 'null::integer'} as people, ${log.set ?? 'null::bigint'} as set_id
  from ${log.table}`,
).join(' union all ');

/** Those of a page's keys alone where they are known. */
export const OF_KEYS = `($keys::bigint[] is null or l.row = any(array(
  select k / ${LOGS.length} from unnest($keys::bigint[]) k)))`;
