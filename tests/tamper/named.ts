import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Attempt } from './attempts.ts';

/** The kinds under which findings name the rows of a table by their number, where no tag names them. */
const KINDS: Readonly<Record<string, RegExp>> = {
  increments: /^increment$/,
  salary_revisions: /^salary revision$/,
  increment_pool_changes: /^increment budget$/,
  leave_ledger: /^leave entry$/,
  record_changes: /^record change$/,
  permission_changes: /^permission change$/,
  share_entries: /^share entry$/,
  sign_in_log: /^sign-in$/,
  sign_in_reports: /^sign-in report$/,
  pay_accesses: /^view of pay$/,
  pay_access_sets: /^view of pay$/,
  pay_access_members: /^view of pay$/,
  data_accesses: /^data access$/,
  history_checkpoints: /^(checkpoint|anchor)$/,
  history_checkpoint_heads: /^(checkpoint|anchor)$/,
  log_blocks: / log$/,
};

/** Tables whose findings name what their rows belong to: a checkpoint, a log, those who were looked at together. */
const BY_KIND = new Set([
  'history_checkpoints',
  'history_checkpoint_heads',
  'log_blocks',
  'pay_access_members',
]);

/** Rows of differences, which only together are a sum. */
const ADDED_UP = new Set(['increment_sums', 'reader_counts']);

/** A key whose parts may stand in another order. */
const getParts = (key: string | undefined): string | undefined =>
  key?.split(' ').toSorted().join(' ');

/** Whether a finding names the row that was changed. */
export const isNamed = (
  { table, key, formerKey, about }: Attempt,
  brokens: readonly Broken[],
): boolean =>
  brokens.some(
    ({ workflow, subjectId, reason }) =>
      (workflow === table && getParts(/^Row (.*?) was /.exec(reason)?.[1]) === getParts(key)) ||
      (workflow === table && ADDED_UP.has(table)) ||
      about.includes(`${workflow} ${subjectId}`) ||
      (KINDS[table]?.test(workflow) === true &&
        (BY_KIND.has(table) ||
          [key, formerKey].some((one) => String(subjectId) === one.split(' ')[0]))),
  );
