import type { ChainFamily } from '#server/workflow/engine/engine.ts';
import { disagreements } from './agreements.ts';
import { logFamily } from './logFamily.ts';
import { payLookLog, recordLog, signedLogs } from './logs.ts';
import { lookSetsHold } from './lookSets.ts';
import { recordsAsChanged } from './presentState.ts';

/** What else is asked of the tables that a log is about. */
const ASKED = new Map([
  [recordLog, [recordsAsChanged, disagreements]],
  [payLookLog, [lookSetsHold]],
]);

/** Every signed log as a family of chains. */
export const recordFamilies: readonly ChainFamily[] = signedLogs.map((log) =>
  logFamily(log, ASKED.get(log)),
);
