import type { Knex } from 'knex';

/** Members of a user group approve together: they hold it as a part, in every business unit. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace view held_parts as
      select h.user_id, h.role, h.business_unit_id from held_roles h where h.role not like 'role-%'
      union
      select h.user_id, p.part, h.business_unit_id
      from held_roles h join roles r on r.key = h.role cross join lateral unnest(r.parts) p (part)
      union
      -- Also of a group that is no longer offered: what it was asked for still has to be decided.
      select u.id, 'group-' || m.user_group_id, null
      from user_group_members m join users u on u.employee_id = m.employee_id;

    -- Which groups a pipeline names, so that none is deleted behind its back.
    create table approval_pipeline_groups (
      pipeline_version_id bigint not null references approval_pipeline_versions on delete cascade,
      user_group_id bigint not null references user_groups,
      primary key (pipeline_version_id, user_group_id)
    );
    create index approval_pipeline_groups_of_group on approval_pipeline_groups (user_group_id);
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table approval_pipeline_groups;
    create or replace view held_parts as
      select h.user_id, h.role, h.business_unit_id from held_roles h where h.role not like 'role-%'
      union
      select h.user_id, p.part, h.business_unit_id
      from held_roles h join roles r on r.key = h.role cross join lateral unnest(r.parts) p (part);
  `);
}
