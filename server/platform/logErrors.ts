import { stdSerializers } from 'pino';

/** The fields of PostgreSQL's errors that contain only names of objects and codes, no values. */
const FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error in a form that may be logged. knex puts all values of the statement into the message, and PostgreSQL puts
 * the failed row, such as salaries and password hashes, into the details. For errors of statements, only PostgreSQL's
 * own message is kept.
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

/**
 * Removes the statement from a message such as `insert into … values (…) - duplicate key value …`, where it ends before
 * the last dash.
 */
function withoutStatement(message: string): string {
  if (
    !/^\s*(select|insert|update|delete|with|begin|commit|rollback|savepoint|set)\b/i.test(message)
  ) {
    return withoutValues(message);
  }
  const end = message.lastIndexOf(' - ');
  return withoutValues(end < 0 ? 'a statement failed' : message.slice(end + 3));
}

/**
 * Removes quoted text from a message such as `invalid input syntax for type bigint: "…"`, because a user may have typed
 * it.
 */
const withoutValues = (message: string): string =>
  message.replace(/(invalid (?:input|byte)[^"]*: )".*"/s, '$1"…"');
