import { UNLISTED } from '#server/platform/history/records/rowLists.ts';

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

const CLAIM = 'who is working on it just now, for minutes';
const LOG = 'the signed blocks of its log';
const WORKED_OUT = 'worked out again from the rows it sums, and compared';

export const UNTAGGED: Readonly<Record<string, Untagged>> = {
  workflow_transitions: { by: 'the chain of its digests, and checkpoints' },
  workflow_instances: {
    by: 'the last transition of its chain',
    listed: {
      claimed_by: CLAIM,
      claimed_until: CLAIM,
      claimed_version: CLAIM,
      moved_at: 'orders a queue; when it moved stands in its chain',
    },
  },
  workflow_batches: {
    by: 'the transitions that were made in it',
    listed: {
      at: 'each of its steps says in its chain when it was made',
      event: 'each of its steps says in its chain what was sent',
    },
  },
  run_inputs: { by: 'the digest in its slip, by which the slip is calculated again' },
  record_changes: { by: LOG },
  sign_in_log: { by: LOG },
  sign_in_reports: { by: LOG },
  pay_accesses: { by: LOG },
  pay_access_sets: { by: LOG },
  pay_access_members: { by: LOG },
  permission_changes: { by: LOG },
  share_entries: { by: LOG },
  increment_pool_changes: { by: LOG },
  leave_ledger: { by: LOG },
  data_accesses: { by: LOG },
  log_blocks: { by: 'its signature, and checkpoints over the last of each log' },
  history_checkpoints: { by: 'its signature, the one before it and the anchors' },
  history_checkpoint_heads: { by: 'the digest in its checkpoint' },
  history_anchors: {
    by: 'the anchors themselves',
    listed: {
      '*': 'what each anchor said when it was last asked; each verification asks them again',
    },
  },
  history_verifications: { by: 'its signature' },
  increments: {
    by: 'its chain and its record',
    listed: { effective_date_reason: 'the comment of the step that said it, in its chain' },
  },
  salary_revisions: {
    by: 'the increments and changes of pay it follows from',
    listed: { applied_at: 'when pay was written; what it is since when is compared' },
  },
  increment_list: { by: WORKED_OUT },
  employee_pay: { by: WORKED_OUT },
  increment_sums: { by: WORKED_OUT },
  reader_counts: { by: WORKED_OUT },
  idempotency_keys: { by: 'nothing', listed: { '*': MINUTES } },
  sealed_calls: { by: 'nothing', listed: { '*': MINUTES } },
  used_tickets: { by: 'nothing', listed: { '*': MINUTES } },
  demo_steps: { by: 'nothing', listed: { '*': 'which parts of the demo company are made' } },
  resource_columns: { by: 'nothing', listed: { '*': 'a model of columns, which has no rows' } },
  backups: {
    by: 'nothing',
    listed: { '*': 'what each run said; the backups themselves are apart from the database' },
  },
  knex_migrations: {
    by: 'nothing',
    listed: { '*': 'which migrations ran; what they made is compared with the version’s own' },
  },
  knex_migrations_lock: { by: 'nothing', listed: { '*': 'that no migration runs' } },
};

/** Why a change of a column, or the removal of a row (null), may go unnoticed; undefined if it may not. */
export function listedReason(table: string, column: string | null): string | undefined {
  if (column === null && UNLISTED[table] !== undefined) return UNLISTED[table];
  const listed = UNTAGGED[table]?.listed;
  return listed?.[column ?? 'deleted'] ?? listed?.['*'];
}
