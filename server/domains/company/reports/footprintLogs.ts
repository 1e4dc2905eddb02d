/** A log of what people did in the product. */
interface Log {
  table: string;
  user: string;
  kind: string;
  /** SQL for what was done: the path of a call, or text that only this log has. */
  about: string;
  /**
   * SQL for the first detail of an entry's path, which is the same for most entries. `rest` is SQL for its other
   * details.
   */
  part: string;
  rest?: string;
  /** SQL for how many people were seen. `set` is SQL for the ID of a set of these people. */
  people?: string;
  set?: string;
}

const LOGS: readonly Log[] = [
  { table: 'sign_in_log', user: 'user_id', kind: `'signIn'`, about: 'event', part: 'device' },
  {
    table: 'pay_accesses',
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
 * SQL for the entries without joins and conditions, so that PostgreSQL reads each log in the order of its
 * index, and only as far as a page needs. A number distinguishes the logs.
 */
export const ENTRIES = LOGS.map(
  (log, place) => `select id * ${LOGS.length} + ${place} as id, id as row, ${place} as log,
    account_id, at, ${log.user} as user_id, ${log.kind} as kind, ${log.about} as subject, ${log.part} as part,
    ${log.rest ?? `''`} as rest, ${log.people ?? 'null::integer'} as people, ${log.set ?? 'null::bigint'} as set_id
  from ${log.table}`,
).join(' union all ');

/** SQL that limits the entries to the keys of a page, once these are known. */
export const OF_KEYS = `($keys::bigint[] is null or l.row = any(array(
  select k / ${LOGS.length} from unnest($keys::bigint[]) k)))`;
