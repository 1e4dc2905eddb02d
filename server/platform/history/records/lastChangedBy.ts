/**
 * SQL for the name of the person who made the last recorded change of a record, given SQL for its `id` and a record
 * `type`. The table aliases are long, so that they do not hide those that `id` uses.
 */
export const lastChangedBy = (type: string, id: string): string =>
  `(select coalesce(changer.name, login.login_id, 'Cadre') from record_changes change
    left join users login on login.id = change.actor_id
    left join user_people changer on changer.user_id = login.id
    where change.record_type = '${type}' and change.record_id = (${id})::text
    order by change.id desc limit 1)`;
