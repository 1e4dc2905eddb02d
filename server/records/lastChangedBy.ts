/**
 * SQL for the name of whoever made the last recorded change of a record. `id` is SQL, `type` a record type.
 */
export const lastChangedBy = (type: string, id: string): string =>
  `(select coalesce(p.name, u.login_id, 'Cadre') from record_changes c
    left join users u on u.id = c.actor_id left join user_people p on p.user_id = u.id
    where c.record_type = '${type}' and c.record_id = (${id})::text order by c.id desc limit 1)`;
