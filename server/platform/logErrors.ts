import { stdSerializers } from 'pino';

/** What PostgreSQL describes an error that names places and no values. */
const FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error as the log may hold it. Knex puts every value of the statement into the message, and PostgreSQL
 * the row that failed into its details: salaries, hashes of passwords, what someone filed in confidence.
 * Whatever came by a statement keeps PostgreSQL's own words alone.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'not an error', type: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const bag: Record<string, unknown> = Object.fromEntries(Object.entries(error));
  const fields = FIELDS.flatMap((name) =>
    typeof bag[name] === 'string' ? [[name, bag[name]] as const] : [],
  );
  const said = withoutStatement(message);
  return {
    type,
    message: said,
    stack: stack.replace(message, said),
    ...Object.fromEntries(fields),
  };
}

/** `insert into … values (…) - duplicate key value …`: the statement ends before the last dash. */
function withoutStatement(message: string): string {
  if (
    !/^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|set)\b/i.test(message)
  ) {
    return withoutValues(message);
  }
  const end = message.lastIndexOf(' - ');
  return withoutValues(end < 0 ? 'a statement failed' : message.slice(end + 3));
}

/** `invalid input syntax for type bigint: "…"`: what is quoted so was typed by someone. */
const withoutValues = (message: string): string =>
  message.replace(/(invalid (?:input|byte)[^"]*: )".*"/s, '$1"…"');
