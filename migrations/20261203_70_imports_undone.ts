import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Of an import that sent requests: their batch, which the workflow engine takes back.
    alter table resource_imports add batch_id uuid;

    -- Versions of people are never deleted, except those of somebody whom an import made and nothing
    -- has named since: a slip of the pen. A foreign key refuses everybody else.
    create function forget_imported_people(import bigint) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare made bigint[];
    begin
      select array_agg((r.value->>'id')::bigint) into made
      from resource_imports i, jsonb_array_elements(i.rows) r
      where i.id = import and i.resource = 'people' and i.undone_at is null
        and (r.value->>'isNew')::boolean;
      delete from employee_pay where employee_id = any(made);
      delete from employee_versions where employee_id = any(made);
      delete from employees where id = any(made);
    end $$;
    revoke all on function forget_imported_people(bigint) from public;
    grant execute on function forget_imported_people(bigint) to cadre_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function forget_imported_people(bigint);
    alter table resource_imports drop batch_id;
  `);
}
