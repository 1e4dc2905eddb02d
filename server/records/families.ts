import type { ChainFamily } from '#server/workflow/engine/engine.ts';
import { disagreements } from './agreements.ts';
import { logFamily } from './logFamily.ts';
import { payLookLog, recordLog, signedLogs } from './logs.ts';
import { lookSetsHold } from './lookSets.ts';
import { recordsAsChanged } from './presentState.ts';

/** Further checks of the tables that a log describes. */
const ASKED = new Map([
  [recordLog, [recordsAsChanged, disagreements]],
  [payLookLog, [lookSetsHold]],
]);

/** Every signed log as a chain family. */
export const recordFamilies: readonly ChainFamily[] = signedLogs.map((log) =>
  logFamily(log, ASKED.get(log)),
);
