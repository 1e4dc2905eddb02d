import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Who can act for the organisation on what a requester asked for, of the parties of an instance:
    -- whoever stands above them, and the persons among its parties. Null where nobody can: there is
    -- none, they are gone, have no login, or are the requester.
    create function workflow_relatives(parties jsonb) returns jsonb language sql stable as $$
      select case when parties->>'requester' is not null then
        (select jsonb_build_object(
          'supervisor', (select s.id from employees s where s.id = e.supervisor_id
            and s.is_active and s.id <> e.id
            and exists (select from users u where u.employee_id = s.id and u.is_active)),
          'secondSupervisor', (select s.id from employees m join employees s on s.id = m.supervisor_id
            where m.id = e.supervisor_id and s.is_active and s.id <> e.id
            and exists (select from users u where u.employee_id = s.id and u.is_active)),
          'departmentHead', (select s.id from sections c join departments d on d.id = c.department_id
            join employees s on s.id = d.head_id where c.id = e.section_id
            and s.is_active and s.id <> e.id
            and exists (select from users u where u.employee_id = s.id and u.is_active)))
        from employees e where e.id = (parties->>'requester')::bigint)
        || coalesce((select jsonb_object_agg(p.key, (select s.id from employees s
            where s.id = p.value::bigint and s.is_active and p.value <> parties->>'requester'
            and exists (select from users u where u.employee_id = s.id and u.is_active)))
          from jsonb_each_text(parties) p where p.key like 'person %'), '{}')
      end
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function workflow_relatives(jsonb)');
}
