/**
 * SQL for the database schema as named parts. A part is compared with the part of the same `name` that this version
 * should have; its digest covers `text`. A company may add tables and indexes, but not change Cadre's. Owner and
 * application role are written `owner` and `app`, because their names differ between installations.
 */
export const LISTING = `
  with ours as (
    select c.oid, c.relname, c.relkind, c.relowner, c.relacl, c.relrowsecurity, c.relforcerowsecurity,
      c.relpersistence, c.relispartition, c.reloptions
    from pg_catalog.pg_class c
    where c.relnamespace = 'public'::pg_catalog.regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass
        and d.objid = c.oid and d.deptype = 'e')
  ), tables as (select * from ours where relkind in ('r', 'p', 'f')),
  held as (
    select (select relowner from ours where relname = 'workflow_transitions') as owner,
      (select oid from pg_catalog.pg_roles where rolname = 'cadre_app') as app
  ), rights as (
    select c.oid, pg_catalog.string_agg(pg_catalog.format('%s %s%s', case a.grantee when h.owner then 'owner'
        when h.app then 'app' when 0 then 'everyone' else 'role ' || a.grantee::pg_catalog.regrole::text end,
        a.privilege_type, case when a.is_grantable then ' on' end), ', '
        order by case a.grantee when h.owner then 'owner' when h.app then 'app' when 0 then 'everyone'
          else a.grantee::pg_catalog.regrole::text end collate "C", a.privilege_type collate "C") as text
    from ours c cross join held h
    cross join lateral pg_catalog.aclexplode(
      coalesce(c.relacl, pg_catalog.acldefault('r', c.relowner))) a
    -- Read access, such as for a company's reports, is harmless; only PostgreSQL 17 and later know MAINTAIN.
    where a.privilege_type <> 'MAINTAIN'
      and (a.grantee in (h.owner, h.app, 0) or a.privilege_type <> 'SELECT')
    group by c.oid
  ), columns as (
    select c.oid, pg_catalog.jsonb_agg(pg_catalog.jsonb_build_array(a.attname,
        pg_catalog.format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
        pg_catalog.pg_get_expr(d.adbin, d.adrelid), case when a.attcollation <> 0 then l.collname end,
        (select pg_catalog.string_agg(pg_catalog.format('%s %s', case x.grantee when h.owner then 'owner' when h.app
            then 'app' when 0 then 'everyone' else x.grantee::pg_catalog.regrole::text end, x.privilege_type), ', '
            order by x.grantee, x.privilege_type) from pg_catalog.aclexplode(a.attacl) x
          where x.grantee in (h.owner, h.app, 0) or x.privilege_type <> 'SELECT'))
      order by a.attname collate "C") as text
    from ours c cross join held h
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_catalog.pg_collation l on l.oid = a.attcollation
    group by c.oid
  ), constraints as (
    select c.oid, pg_catalog.jsonb_agg(pg_catalog.jsonb_build_array(k.conname, k.convalidated,
        pg_catalog.pg_get_constraintdef(k.oid)) order by k.conname collate "C") as text
    from tables c join pg_catalog.pg_constraint k on k.conrelid = c.oid
    -- PostgreSQL 18 lists NOT NULL as a constraint; all versions list it with the columns.
    where k.contype <> 'n' group by c.oid
  ), indexes as (
    -- Only indexes that refuse rows or run a function; others affect only speed.
    select c.oid, pg_catalog.jsonb_agg(pg_catalog.jsonb_build_array(i.indexrelid::pg_catalog.regclass::text,
        x.indisunique, x.indisexclusion, x.indisvalid, x.indisready, x.indislive, x.indimmediate,
        pg_catalog.pg_get_indexdef(i.indexrelid)) order by i.indexrelid::pg_catalog.regclass::text collate "C") as text
    from tables c join pg_catalog.pg_index x on x.indrelid = c.oid
    cross join lateral (select x.indexrelid) i
    where x.indisunique or x.indisexclusion or exists (
      select from pg_catalog.pg_depend d join pg_catalog.pg_proc p on p.oid = d.refobjid
      where d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.objid = x.indexrelid
        and d.refclassid = 'pg_catalog.pg_proc'::pg_catalog.regclass
        and p.pronamespace = 'public'::pg_catalog.regnamespace)
    group by c.oid
  ), foreign_keys as (
    -- Triggers of foreign keys, together, because PostgreSQL generates their names.
    select c.oid, pg_catalog.bool_and(t.tgenabled = 'O') as text
    from tables c join pg_catalog.pg_trigger t on t.tgrelid = c.oid where t.tgisinternal group by c.oid
  ), functions as (
    select p.*, pg_catalog.format('%s(%s)', p.proname, pg_catalog.pg_get_function_identity_arguments(p.oid)) as named
    from pg_catalog.pg_proc p
    where p.pronamespace = 'public'::pg_catalog.regnamespace
      and (not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass
          and d.objid = p.oid and d.deptype = 'e')
        -- An extension's function with the name of a built-in one would be called in its place.
        or exists (select from pg_catalog.pg_proc b where b.proname = p.proname
          and b.pronamespace = 'pg_catalog'::pg_catalog.regnamespace))
  )
  select 'table ' || c.relname as name, pg_catalog.jsonb_build_array(c.relkind, c.relpersistence, c.relispartition,
      c.relrowsecurity, c.relforcerowsecurity, c.relowner = h.owner, c.reloptions,
      (select pg_catalog.jsonb_agg(n.inhrelid::pg_catalog.regclass::text order by 1) from pg_catalog.pg_inherits n
        where n.inhparent = c.oid or n.inhrelid = c.oid))::text as text,
    c.relname as of
  from tables c cross join held h
  union all select 'columns of ' || c.relname, k.text::text, c.relname from columns k join ours c using (oid)
  union all select 'rights on ' || c.relname, k.text, c.relname from rights k join ours c using (oid)
  union all select 'constraints of ' || c.relname, k.text::text, c.relname from constraints k join tables c using (oid)
  union all select 'indexes of ' || c.relname, k.text::text, c.relname from indexes k join tables c using (oid)
  union all select 'foreign keys of ' || c.relname, k.text::text, c.relname from foreign_keys k join tables c using (oid)
  union all
  select 'view ' || c.relname, pg_catalog.jsonb_build_array(c.relkind, c.relowner = h.owner, c.reloptions,
      pg_catalog.pg_get_viewdef(c.oid))::text, c.relname
  from ours c cross join held h where c.relkind in ('v', 'm')
  union all
  select 'trigger ' || t.tgname || ' on ' || c.relname, pg_catalog.jsonb_build_array(t.tgenabled, t.tgtype,
      t.tgisinternal, t.tgdeferrable, t.tginitdeferred, t.tgfoid::pg_catalog.regprocedure::text,
      pg_catalog.pg_get_triggerdef(t.oid))::text, c.relname
  from ours c join pg_catalog.pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal
  union all
  select 'rule ' || r.rulename || ' on ' || c.relname, pg_catalog.jsonb_build_array(r.ev_enabled,
      case when r.rulename <> '_RETURN' then pg_catalog.pg_get_ruledef(r.oid) end)::text, c.relname
  from ours c join pg_catalog.pg_rewrite r on r.ev_class = c.oid
  union all
  select 'policy ' || p.polname || ' on ' || c.relname, pg_catalog.jsonb_build_array(p.polcmd, p.polpermissive,
      pg_catalog.pg_get_expr(p.polqual, p.polrelid), pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid))::text,
    c.relname
  from ours c join pg_catalog.pg_policy p on p.polrelid = c.oid
  union all
  select 'function ' || p.named, pg_catalog.jsonb_build_array(p.prosrc, p.probin, l.lanname, p.prokind,
      p.provolatile, p.prosecdef, p.proisstrict, p.proleakproof, p.proparallel, p.proretset, p.proconfig,
      pg_catalog.format_type(p.prorettype, null), pg_catalog.pg_get_function_arguments(p.oid),
      pg_catalog.pg_get_function_sqlbody(p.oid), p.proowner = h.owner,
      (select pg_catalog.string_agg(case a.grantee when h.owner then 'owner' when h.app then 'app' when 0 then 'everyone'
          else a.grantee::pg_catalog.regrole::text end, ', ' order by (a.grantee <> h.owner), (a.grantee <> h.app), a.grantee)
        from pg_catalog.aclexplode(coalesce(p.proacl, pg_catalog.acldefault('f', p.proowner))) a))::text,
    case when not exists (select from pg_catalog.pg_proc b where b.proname = p.proname
        and b.pronamespace = 'pg_catalog'::pg_catalog.regnamespace) then p.proname || '()' end
  from functions p join pg_catalog.pg_language l on l.oid = p.prolang cross join held h
  union all
  select 'sequence ' || c.relname, pg_catalog.jsonb_build_array(s.seqincrement, s.seqcycle, s.seqmin)::text, c.relname
  from pg_catalog.pg_class c join pg_catalog.pg_sequence s on s.seqrelid = c.oid
  where c.relnamespace = 'public'::pg_catalog.regnamespace
  union all
  select case y.typtype when 'd' then 'domain ' else 'type ' end || y.typname, pg_catalog.jsonb_build_array(
      pg_catalog.format_type(y.typbasetype, y.typtypmod), y.typnotnull, y.typdefault,
      (select pg_catalog.jsonb_agg(pg_catalog.pg_get_constraintdef(k.oid) order by k.conname) from pg_catalog.pg_constraint k
        where k.contypid = y.oid and k.contype <> 'n'),
      (select pg_catalog.jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = y.oid))::text,
    y.typname
  from pg_catalog.pg_type y
  where y.typnamespace = 'public'::pg_catalog.regnamespace and y.typtype in ('d', 'e', 'r')
    and not exists (select from pg_catalog.pg_depend d where d.classid = 'pg_catalog.pg_type'::pg_catalog.regclass
      and d.objid = y.oid and d.deptype = 'e')
  union all
  select 'extension ' || e.extname, '', e.extname from pg_catalog.pg_extension e`;
