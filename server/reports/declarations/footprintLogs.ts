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
 * page needs. A number tells entries of all logs apart.
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

/** The different subjects of a log, each found behind the one before it in an index. */
function subjectsOf({ table, kind, about, part }: Log, place: number): string {
  const values = [...new Set([kind, about, part])].filter((value) => !value.startsWith(`'`));
  const next = (
    condition = '',
  ) => `select ${values.map((value, n) => `${value} as v${n}`).join(', ')}
    from ${table} where account_id = $accountId ${condition} order by ${values.join(', ')} limit 1`;
  const found = [kind, about, part].map((value) =>
    values.includes(value) ? `v${values.indexOf(value)}` : value,
  );
  return `(with recursive d as ((${next()}) union all select n.* from d cross join lateral (
      ${next(`and (${values.join(', ')}) > (${values.map((_, n) => `d.v${n}`).join(', ')})`)}) n)
    select ${place} as log, ${found[0]} as kind, ${found[1]} as subject, ${found[2]} as part from d)`;
}

/** What all logs say: a few hundred rows for any number of entries. */
export const SUBJECTS = LOGS.map(subjectsOf).join(' union all ');
