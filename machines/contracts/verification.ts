import { z } from 'zod';

/** Everything, or only what checkpoints have come to cover since the last verification that was green. */
export const VERIFICATION_KINDS = ['full', 'incremental'] as const;
export type VerificationKind = (typeof VERIFICATION_KINDS)[number];

/** POST /Workflow/StartVerification. */
export const startVerificationBody = z.object({
  kind: z.enum(VERIFICATION_KINDS, { error: 'kind must be full or incremental' }),
});

/** POST /Workflow/AcknowledgeRestore: `checkpoint` is the one that the database lacks, as it was shown. */
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

/** A verification that runs in the background, or ran. */
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
  /** Those that the caller may know of, a thousand at the most. */
  broken: BrokenRow[];
  /** All that were found. */
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
  /** Why no checkpoint is made any more, and which checkpoint an acknowledgement has to name. */
  halt: { checkpoint: number; reasons: string[] } | null;
  /** Administrators' words that a restored database goes on, latest first. */
  resumptions: { checkpoint: number; at: string; name: string; reason: string }[];
  running: VerificationRun | null;
  latest: VerificationRun | null;
  /** When everything was last seen whole. */
  lastFull: string | null;
}
