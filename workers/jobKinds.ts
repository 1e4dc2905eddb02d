import { exports, imports } from '#server/catalogue/index.ts';
import { payrollRunJob } from '#server/domains/pay/runs/index.ts';
import { cycleJobs } from '#server/domains/performance/index.ts';
import type { JobKind } from '#server/platform/jobs/kind.ts';
import { verificationJob } from './verification.ts';

const KINDS = [exports.kind, ...imports.kinds, verificationJob, payrollRunJob, ...cycleJobs];

/** Every kind of job, by its name. */
export const jobKinds: ReadonlyMap<string, JobKind> = new Map(KINDS.map((kind) => [kind.id, kind]));
