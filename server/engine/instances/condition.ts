/** A condition on `workflow_instances i`, with its parameters. */
export interface Condition {
  sql: string;
  parameters: Record<string, unknown>;
}

/** Adds letters to the names of the parameters of a condition, so that one statement can contain several conditions. */
export const marked = ({ sql, parameters }: Condition, mark: string): Condition => ({
  sql: sql.replaceAll(/\$([a-zA-Z]+)/g, `$$$1${mark}`),
  parameters: Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [`${name}${mark}`, value]),
  ),
});

/**
 * A JSON path that finds the acts of any of these users, for `jsonb_path_exists(i.acted, …)`. On 20,000
 * rows, this takes a fifth of the time that `jsonb_each` takes.
 */
export const getActs = (userIds: readonly (number | null | undefined)[]): string => {
  const ids = userIds.flatMap((id) => (id == null ? [] : [Math.trunc(id)]));
  return `$.*[*] ? (${ids.length === 0 ? '1 == 2' : ids.map((id) => `@ == ${id}`).join(' || ')})`;
};
