/** A condition on `workflow_instances i`, with its parameters. */
export interface Condition {
  sql: string;
  parameters: Record<string, unknown>;
}

/** A condition whose parameters are told from those of others in the same statement, by letters. */
export const marked = ({ sql, parameters }: Condition, mark: string): Condition => ({
  sql: sql.replaceAll(/\$([a-zA-Z]+)/g, `$$$1${mark}`),
  parameters: Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [`${name}${mark}`, value]),
  ),
});

/**
 * The path of what any of these users did in an instance, for `jsonb_path_exists(i.acted, …)`: asked of
 * 20,000 rows it takes a fifth of the time that unfolding them by `jsonb_each` takes.
 */
export const actsOf = (userIds: readonly (number | null | undefined)[]): string => {
  const ids = userIds.flatMap((id) => (id == null ? [] : [Math.trunc(id)]));
  return `$.*[*] ? (${ids.length === 0 ? '1 == 2' : ids.map((id) => `@ == ${id}`).join(' || ')})`;
};
