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
