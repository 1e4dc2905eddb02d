import type { Broken } from '#server/checkpoints/family.ts';
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
  pay_looks: /^look at pay$/,
  pay_look_sets: /^look at pay$/,
  pay_look_members: /^look at pay$/,
  data_accesses: /^data access$/,
  history_checkpoints: /^checkpoint$/,
};

/** Rows of differences, which only together are a sum. */
const ADDED_UP = new Set(['increment_sums', 'reader_counts']);

/** Whether a finding names the row that was changed. */
export const isNamed = ({ table, key }: Attempt, found: readonly Broken[]): boolean =>
  found.some(
    ({ workflow, subjectId, reason }) =>
      (workflow === table && reason.startsWith(`Row ${key} was `)) ||
      (workflow === table && ADDED_UP.has(table)) ||
      (KINDS[table]?.test(workflow) === true && String(subjectId) === key.split(' ')[0]),
  );
