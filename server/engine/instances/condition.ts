/** A condition on `workflow_instances i`, with its parameters. */
export interface Condition {
  sql: string;
  parameters: Record<string, unknown>;
}

/**
 * The condition with its parameters renamed by a prefix of letters, so that several fit in one statement.
 */
export const marked = ({ sql, parameters }: Condition, mark: string): Condition => ({
  sql: sql.replaceAll(/\$([a-zA-Z]+)/g, `$$$1${mark}`),
  parameters: Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [`${name}${mark}`, value]),
  ),
});

/**
 * A JSON path to the acts of any of these users, for `jsonb_path_exists(i.acted, …)`: on 20,000 rows it
 * takes a fifth of the time of `jsonb_each`.
 */
export const getActs = (userIds: readonly (number | null | undefined)[]): string => {
  const ids = userIds.flatMap((id) => (id == null ? [] : [Math.trunc(id)]));
  return `$.*[*] ? (${ids.length === 0 ? '1 == 2' : ids.map((id) => `@ == ${id}`).join(' || ')})`;
};
