import { verifyCode } from '#server/platform/history/code/verifyCode.ts';
import type { ChainFamily, Check } from '#server/engine/instances/engine.ts';
import { payrollChecks } from '#server/domains/pay/runs/index.ts';
import { fundChecks } from '#server/domains/pay/fund/index.ts';
import { gratuityChecks } from '#server/domains/pay/gratuity/index.ts';
import { taxChecks } from '#server/domains/pay/tax/index.ts';
import { disagreements } from './disagreements.ts';
import { recordedFindings } from '#server/platform/history/records/findings.ts';
import { logFamily } from '#server/engine/history/records/logFamily.ts';
import { salaryAccessLog, recordLog, signedLogs } from '#server/platform/history/records/logs.ts';
import { verifyAccessSets } from '#server/platform/access/accessSets.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { rowsAsListed } from '#server/platform/history/records/rowLists.ts';
import { rowsAsTagged } from '#server/platform/history/records/rowsAsTagged.ts';
import { sumsAsWorkedOut } from '#server/engine/sums/verifySums.ts';
import type { SignedLog } from '#server/platform/history/records/signedLog.ts';

/** Further checks of the tables whose changes a log records. */
const FURTHER = new Map<SignedLog, readonly Check[]>([
  [
    recordLog,
    [
      { name: 'records and their changes', find: (db, account) => recordsAsChanged(db, account) },
      { name: 'rows and their tags', find: rowsAsTagged },
      { name: 'rows and their lists', find: rowsAsListed },
      { name: 'kept sums and what they are worked out from', find: sumsAsWorkedOut },
      ...disagreements,
      ...payrollChecks,
      ...fundChecks,
      ...gratuityChecks,
      ...taxChecks,
      { name: 'what was not obeyed', concern: 'rights', find: (db) => recordedFindings(db) },
      {
        name: 'the database’s own code',
        concern: 'rights',
        // Checked only when all accounts are verified, because the database's code belongs to no
        // account.
        find: (db, account) => (account === null ? verifyCode(db) : Promise.resolve([])),
      },
    ],
  ],
  [salaryAccessLog, [{ name: 'people whose pay was looked at', find: verifyAccessSets }]],
]);

/** Every signed log as a chain family. */
export const recordFamilies: readonly ChainFamily[] = signedLogs.map((log) =>
  logFamily(log, FURTHER.get(log)),
);
