import { verifyCode } from '#server/db/code/verifyCode.ts';
import type { ChainFamily, Check } from '#server/workflow/engine/engine.ts';
import { disagreements } from './disagreements.ts';
import { recordedFindings } from './findings.ts';
import { logFamily } from './logFamily.ts';
import { payLookLog, recordLog, signedLogs } from './logs.ts';
import { lookSetsHold } from './lookSets.ts';
import { recordsAsChanged } from './presentState.ts';
import { rowsAsListed } from './rowLists.ts';
import { rowsAsTagged } from './rowsAsTagged.ts';
import { sumsAsWorkedOut } from '#server/sums/verifySums.ts';
import type { SignedLog } from './signedLog.ts';

/** Further checks of the tables that a log describes. */
const FURTHER = new Map<SignedLog, readonly Check[]>([
  [
    recordLog,
    [
      { name: 'records and their changes', find: (db, account) => recordsAsChanged(db, account) },
      { name: 'rows and their tags', find: rowsAsTagged },
      { name: 'rows and their lists', find: rowsAsListed },
      { name: 'kept sums and what they are worked out from', find: sumsAsWorkedOut },
      ...disagreements,
      { name: 'what was not obeyed', concern: 'rights', find: (db) => recordedFindings(db) },
      {
        name: 'the database’s own code',
        concern: 'rights',
        // It belongs to no account.
        find: (db, account) => (account === null ? verifyCode(db) : Promise.resolve([])),
      },
    ],
  ],
  [payLookLog, [{ name: 'people whose pay was looked at', find: lookSetsHold }]],
]);

/** Every signed log as a chain family. */
export const recordFamilies: readonly ChainFamily[] = signedLogs.map((log) =>
  logFamily(log, FURTHER.get(log)),
);
