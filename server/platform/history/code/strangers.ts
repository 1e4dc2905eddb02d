/** Settings of a role or database that cannot change a result, such as those for speed and logging. */
const HARMLESS = [
  'application_name',
  'bytea_output',
  'client_min_messages',
  'datestyle',
  'default_tablespace',
  'default_text_search_config',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
  'intervalstyle',
  'lc_messages',
  'lock_timeout',
  'statement_timeout',
  'temp_tablespaces',
  'timezone',
  'transaction_timeout',
];

/**
 * SQL for objects, privileges and settings that no version of Cadre creates and that may change what a statement does.
 */
export const STRANGERS = `
  select 'event trigger ' || evtname as name from pg_catalog.pg_event_trigger
  union all
  select 'operator ' || o.oid::pg_catalog.regoperator::text from pg_catalog.pg_operator o
  where o.oid >= 16384 and o.oprnamespace in ('public'::pg_catalog.regnamespace, 'pg_catalog'::pg_catalog.regnamespace)
    and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_operator'::pg_catalog.regclass
      and d.objid = o.oid and d.deptype = 'e')
  union all
  select 'cast from ' || pg_catalog.format_type(k.castsource, null) || ' to ' || pg_catalog.format_type(k.casttarget, null)
  from pg_catalog.pg_cast k where k.oid >= 16384
    and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_cast'::pg_catalog.regclass
      and d.objid = k.oid and d.deptype = 'e')
  union all
  select 'built-in function ' || p.proname from pg_catalog.pg_proc p
  join pg_catalog.pg_language l on l.oid = p.prolang
  where p.pronamespace = 'pg_catalog'::pg_catalog.regnamespace
    and (p.oid >= 16384 or l.lanname not in ('internal', 'c', 'sql'))
  union all
  select 'subscription ' || s.subname from pg_catalog.pg_subscription s
  join pg_catalog.pg_database b on b.oid = s.subdbid where b.datname = pg_catalog.current_database()
  union all
  select 'right of cadre_app as ' || m.roleid::pg_catalog.regrole::text
  from pg_catalog.pg_auth_members m join pg_catalog.pg_roles r on r.oid = m.member where r.rolname = 'cadre_app'
  union all
  select 'right of cadre_app to be more than the application' from pg_catalog.pg_roles
  where rolname = 'cadre_app' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
  union all
  select 'setting ' || s.name || ' of ' || case when r.setrole <> 0
      then 'role ' || r.setrole::pg_catalog.regrole::text else 'the database' end
  from pg_catalog.pg_db_role_setting r
  left join pg_catalog.pg_database b on b.oid = r.setdatabase
  cross join lateral pg_catalog.unnest(r.setconfig) as c (config)
  cross join lateral (select pg_catalog.split_part(c.config, '=', 1) as name) s
  left join pg_catalog.pg_settings g on pg_catalog.lower(g.name) = pg_catalog.lower(s.name)
  where (r.setdatabase = 0 or b.datname = pg_catalog.current_database())
    and pg_catalog.lower(s.name) <> all('{${HARMLESS.join(',')}}')
    and coalesce(g.category, '') !~ '^(Query Tuning|Resource Usage|Reporting and Logging|Statistics|Vacuuming|Write-Ahead Log)'
  union all
  select 'setting session_replication_role' where pg_catalog.current_setting('session_replication_role') <> 'origin'
  union all
  select 'setting search_path' where pg_catalog.current_setting('search_path') <> 'public'
`;
