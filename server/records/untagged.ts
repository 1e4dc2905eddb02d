/**
 * The tables whose rows have no tag (rowTags.ts), each with what proves it instead, and of these the columns that
 * nothing proves, each with the reason why none needs to. A test compares it with the database's catalogue, and
 * `npm run attacks -- tamper` changes every column of every table: what verification doesn't name must stand here.
 */
interface Untagged {
  /** What proves its rows. */
  by: string;
  /** Columns that nothing proves; `deleted` for rows that go missing, `*` for all of it. */
  listed?: Readonly<Record<string, string>>;
}

const MINUTES = 'kept for minutes, so that a call is not carried out twice; every call writes one';

export const UNTAGGED: Readonly<Record<string, Untagged>> = {
  idempotency_keys: { by: 'nothing', listed: { '*': MINUTES } },
  sealed_calls: { by: 'nothing', listed: { '*': MINUTES } },
  used_tickets: { by: 'nothing', listed: { '*': MINUTES } },
  demo_steps: { by: 'nothing', listed: { '*': 'which parts of the demo company are made' } },
  resource_columns: { by: 'nothing', listed: { '*': 'a model of columns, which has no rows' } },
  knex_migrations: {
    by: 'nothing',
    listed: { '*': 'which migrations ran; what they made is compared with the version’s own' },
  },
  knex_migrations_lock: { by: 'nothing', listed: { '*': 'that no migration runs' } },
};

/** Why a change of a column, or the removal of a row (null), may go unnoticed; undefined if it may not. */
export function listedReason(table: string, column: string | null): string | undefined {
  const listed = UNTAGGED[table]?.listed;
  return listed?.[column ?? 'deleted'] ?? listed?.['*'];
}
