import type { ChainFamily } from '#server/checkpoints/family.ts';
import { logFamily } from './logFamily.ts';
import { recordLog, signedLogs } from './logs.ts';
import { recordsAsChanged } from './presentState.ts';

/** Every signed log as a family of chains, and what records must agree with. */
export const recordFamilies: readonly ChainFamily[] = signedLogs.map((log) =>
  logFamily(log, log === recordLog ? [recordsAsChanged] : []),
);
