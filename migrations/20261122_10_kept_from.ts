import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Employees from whom an instance is kept, because it is about them or about their people.
    alter table workflow_instances add column kept_from bigint[] not null default '{}';
    create index workflow_instances_kept_from on workflow_instances using gin (kept_from)
      where kept_from <> '{}';

    -- Somebody and everybody above them. A circle ends where it began.
    create function reporting_chain(person bigint) returns bigint[] language sql stable as $$
      with recursive above (id, supervisor_id) as (
        select e.id, e.supervisor_id from employees e where e.id = person
        union
        select e.id, e.supervisor_id from employees e join above a on e.id = a.supervisor_id
      )
      select array_agg(a.id) from above a
    $$;

    -- Whoever becomes a superior of somebody from whom a thing is kept is kept from it too, from that
    -- moment on, however the organisation is changed; nobody who was ever above them is let in again.
    create function keep_from_new_superiors() returns trigger language plpgsql as $$
    begin
      update workflow_instances i
      set kept_from = i.kept_from || array(
        select unnest(reporting_chain(new.id)) except select unnest(i.kept_from))
      where i.kept_from @> array[new.id] and i.kept_from <> '{}'
        and not i.kept_from @> reporting_chain(new.id);
      return null;
    end $$;
    create trigger keep_from_new_superiors after update of supervisor_id on employees
      for each row when (new.supervisor_id is distinct from old.supervisor_id)
      execute function keep_from_new_superiors();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger keep_from_new_superiors on employees;
    drop function keep_from_new_superiors;
    drop function reporting_chain;
    alter table workflow_instances drop column kept_from;
  `);
}
