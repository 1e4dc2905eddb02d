import { verifyCode } from '#server/db/code/verifyCode.ts';
import type { Db } from '#server/db/connect.ts';
import type { ChainFamily } from '#server/workflow/engine/engine.ts';
import { disagreements } from './agreements.ts';
import { logFamily } from './logFamily.ts';
import { payLookLog, recordLog, signedLogs } from './logs.ts';
import { lookSetsHold } from './lookSets.ts';
import { recordsAsChanged } from './presentState.ts';

/** It belongs to no account. */
const codeOfDatabase = (db: Db, account: number | null) =>
  account === null ? verifyCode(db) : Promise.resolve([]);

/** Further checks of the tables that a log describes. */
const ASKED = new Map([
  [recordLog, [recordsAsChanged, disagreements, codeOfDatabase]],
  [payLookLog, [lookSetsHold]],
]);

/** Every signed log as a chain family. */
export const recordFamilies: readonly ChainFamily[] = signedLogs.map((log) =>
  logFamily(log, ASKED.get(log)),
);
