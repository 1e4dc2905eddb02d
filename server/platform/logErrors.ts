import { stdSerializers } from 'pino';

/** The fields of PostgreSQL's errors that name objects and contain no values. */
const FIELDS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/**
 * An error in the form in which it may be logged. knex puts all values of the statement into the message, and
 * PostgreSQL puts the failed row into the details, such as salaries and password hashes. For errors of
 * statements, only PostgreSQL's own message is kept.
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
 * Removes the statement from a message such as `insert into … values (…) - duplicate key value …`. It ends
 * before the last dash.
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
 * Removes the text in quotation marks from a message such as `invalid input syntax for type bigint: "…"`,
 * because a user typed it.
 */
const withoutValues = (message: string): string =>
  message.replace(/(invalid (?:input|byte)[^"]*: )".*"/s, '$1"…"');
