import { z } from 'zod';

/** Everything, or only what checkpoints have covered since the last successful verification. */
export const VERIFICATION_KINDS = ['full', 'incremental'] as const;
export type VerificationKind = (typeof VERIFICATION_KINDS)[number];

/** POST /Workflow/StartVerification. */
export const startVerificationBody = z.object({
  kind: z.enum(VERIFICATION_KINDS, { error: 'kind must be full or incremental' }),
});

/** POST /Workflow/AcknowledgeRestore: `checkpoint` is the one missing in the database, as shown. */
export const acknowledgeRestoreBody = z.object({
  checkpoint: z.number().int().min(0),
  reason: z
    .string()
    .trim()
    .min(10, 'must explain in at least 10 characters what was restored')
    .max(500, 'can be at most 500 characters'),
});

export interface BrokenRow {
  workflow: string;
  subjectId: number;
  seq: number;
  reason: string;
}

/** A current or past verification. */
export interface VerificationRun {
  id: number;
  kind: VerificationKind;
  state: 'waiting' | 'running' | 'green' | 'red' | 'failed' | 'cancelled';
  /** Null: the nightly run. */
  askedBy: string | null;
  askedAt: string;
  endedAt: string | null;
  /** From 0 to 1. */
  done: number;
  instances: number;
  checked: number;
  earlier: number;
  checkpoints: number;
  /** Those that the caller may see, a thousand at most. */
  broken: BrokenRow[];
  /** The number of all findings. */
  brokenCount: number;
}

/** GET /Workflow/HistoryStatus. */
export interface HistoryStatus {
  newest: { checkpoint: number; at: string; chains: number; links: number } | null;
  anchors: {
    name: string;
    checkpoint: number | null;
    at: string | null;
    error: string | null;
  }[];
  /** Why no more checkpoints are made, and which checkpoint an acknowledgement must name. */
  halt: { checkpoint: number; reasons: string[] } | null;
  /** Administrators' acknowledgements of a restored database, latest first. */
  resumptions: { checkpoint: number; at: string; name: string; reason: string }[];
  running: VerificationRun | null;
  latest: VerificationRun | null;
  /** The last successful full verification. */
  lastFull: string | null;
}
