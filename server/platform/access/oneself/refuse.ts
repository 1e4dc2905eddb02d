import { english } from '#machines/core/locales/translate.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { Access } from '#machines/core/screens/need.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { run, type Statement } from '#server/platform/db/statement.ts';
import { AppError } from '#server/platform/errors.ts';
import { asksFor, peopleColumns, writtenAbout, type AboutColumn } from './columns.ts';
import { declaredExceptions, type Exception } from './declared.ts';
import { EMPLOYEE_FIELDS, USER_FIELDS } from './fieldNames.ts';
import { selvesOf, type Selves } from './selves.ts';
import { isFoundedAlone, whoElse } from './whoElse.ts';

export interface Write {
  /** The method and pattern of the route, such as `POST /Resources/:resource/Save`. */
  route: string;
  /** The permission that the route needs. */
  access: Access | undefined;
}

const OWN = msg('This is about yourself. Someone else with this permission must do it');
const OWN_NAMED = msg(
  'This is about yourself. Someone else with this permission must do it: {names}',
);
const OWN_ALONE = msg(
  'This is about yourself, and no one else has this permission. An administrator can give it to someone',
);

/**
 * Refuses a write about the caller, unless no one else in the company could make it.
 * @throws AppError 403 that names others who can.
 */
export async function refuseOneself(
  db: Db | Tx,
  actor: Actor,
  selves: Selves,
  access?: Access,
): Promise<void> {
  if (await isFoundedAlone(db, actor, selves)) return;
  if (access === undefined || access === 'signedIn') throw new AppError('forbidden', OWN);
  const names = await whoElse(db, actor, selves, access);
  throw new AppError(
    'forbidden',
    names.length > 0 ? english(OWN_NAMED, { names: names.join(', ') }) : OWN_ALONE,
  );
}

/**
 * Refuses a request whose fields name the caller as the person whom it is about.
 * @throws AppError 403
 */
export async function refuseNamingOneself(
  db: Db,
  actor: Actor,
  write: Write,
  body: unknown,
): Promise<void> {
  const exception = declaredExceptions.value.calls.get(write.route);
  if (isOfKit(write.route) || (await applies(db, actor, exception, body))) return;
  const selves = await selvesOf(db, actor);
  if (selves.userIds.length > 0 && names(body, selves)) {
    await refuseOneself(db, actor, selves, write.access);
  }
}

async function applies(
  db: Db | Tx,
  actor: Actor,
  exception: Exception | undefined,
  body: unknown,
): Promise<boolean> {
  if (!exception || exception.when?.(body) === false) return false;
  if (!exception.isOfPrograms) return true;
  const programs = await run(db, PROGRAM, { userId: actor.userId });
  return programs.length > 0;
}

const PROGRAM: Statement = {
  name: 'cadre-is-program',
  sql: `select from users where id = $userId and kind = 'service'`,
};

/**
 * Whether a route belongs to the resources kit. Its handlers compare requests with the stored row themselves, because a
 * person may change the name of a row that they are part of.
 */
const isOfKit = (route: string): boolean => route.includes(' /Resources/:resource/');

const MAX_DEPTH = 10;

function names(value: unknown, selves: Selves, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return value.some((one) => names(one, selves, depth + 1));
  return Object.entries(value).some(([name, given]: [string, unknown]) => {
    const own = EMPLOYEE_FIELDS.has(name)
      ? selves.employeeIds
      : USER_FIELDS.has(name)
        ? selves.userIds
        : null;
    if (own === null) return names(given, selves, depth + 1);
    return (Array.isArray(given) ? given : [given]).some((id) => own.includes(Number(id)));
  });
}

/**
 * The last check before a write is committed: no call may write a row about its caller, whatever its body contains.
 * @throws AppError 403
 */
export async function refuseWrittenAboutOneself(
  tx: Tx,
  actor: Actor,
  write: Write | null,
  body: unknown = null,
): Promise<void> {
  if (actor.userId === null) return;
  const exception = write ? declaredExceptions.value.calls.get(write.route) : undefined;
  const isExcepted = exception !== undefined && (await applies(tx, actor, exception, body));
  if (isExcepted && exception.tables === undefined) return;
  const written = await writtenTables(tx);
  if (!written) return;
  const statement = await statementFor(tx, written.tables);
  if (!statement) return;
  const selves = await selvesOf(tx, actor);
  const { userIds: users, employeeIds: employees } = selves;
  const rows = await run<{ table: string }>(tx, statement, {
    users,
    employees,
    own: written.id,
  });
  const allowed = isExcepted ? (exception.tables ?? []) : [];
  if (rows.some(({ table }) => !allowed.includes(table))) {
    await refuseOneself(tx, actor, selves, write?.access);
  }
}

/**
 * The tables that a transaction wrote to, even by a trigger. They are found by their locks: PostgreSQL holds this kind
 * of lock on each such table until the transaction ends.
 */
const WRITTEN: Statement = {
  name: 'cadre-written-tables',
  sql: `select pg_current_xact_id_if_assigned()::xid::text as id,
    array(select distinct c.relname::text from pg_locks l join pg_class c on c.oid = l.relation
      where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.mode = 'RowExclusiveLock'
        and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      order by 1) as tables`,
};

/** The ID of the current transaction and the tables that it wrote to; null if it has written nothing. */
async function writtenTables(tx: Tx): Promise<{ id: string; tables: string[] } | null> {
  const [own] = await run<{ id: string | null; tables: string[] }>(tx, WRITTEN, {});
  return own?.id ? { id: own.id, tables: own.tables } : null;
}

/** Cached indefinitely: the schema changes only with a new version of Cadre, which restarts the process. */
let aboutColumns: Promise<AboutColumn[]> | undefined;

async function statementFor(tx: Tx, tables: readonly string[]): Promise<Statement | null> {
  const created = (aboutColumns ??= peopleColumns(tx).then((columns) => columns.filter(asksFor)));
  created.catch(() => (aboutColumns = undefined));
  return writtenAbout(await created, tables);
}
