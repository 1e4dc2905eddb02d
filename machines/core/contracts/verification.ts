import { z } from 'zod';

/** Everything, or only what checkpoints cover since the last successful verification. */
export const VERIFICATION_KINDS = ['full', 'incremental'] as const;
export type VerificationKind = (typeof VERIFICATION_KINDS)[number];
/**
 * Each night verifies new entries and part of the old ones, so that every entry is read once a
 * week.
 */
export type RunKind = VerificationKind | 'nightly';

/** POST /Workflow/StartVerification. */
export const startVerificationBody = z.object({
  kind: z.enum(VERIFICATION_KINDS, { error: 'kind must be full or incremental' }),
});

/** POST /Workflow/AcknowledgeRestore: `checkpoint` is the missing one, as shown on the screen. */
export const acknowledgeRestoreBody = z.object({
  checkpoint: z.number().int().min(0),
  reason: z
    .string()
    .trim()
    .min(10, 'must explain in at least 10 characters what was restored')
    .max(500, 'can be at most 500 characters'),
});

/** The subjects of findings, the most urgent first. */
export const CONCERNS = ['money', 'rights', 'unread', 'proof', 'history', 'record'] as const;
export type Concern = (typeof CONCERNS)[number];

/** A changed row, with the fields that differ where they are known. */
export interface ChangedRow {
  table: string;
  id: string;
  fields?: string[];
}

export interface BrokenRow {
  workflow: string;
  subjectId: number;
  seq: number;
  reason: string;
  /** Absent if a finding is not about one row of one table. */
  row?: ChangedRow;
}

/** Findings with the same cause, such as all steps of a kind that was changed. */
export interface FindingGroup {
  concern: Concern;
  /** All findings with this cause, including those that the caller may not see. */
  count: number;
  /** The first ones that the caller may see. */
  examples: BrokenRow[];
}

/** A current or past verification. */
export interface VerificationRun {
  id: number;
  kind: RunKind;
  state: 'waiting' | 'running' | 'green' | 'red' | 'failed' | 'cancelled';
  /** Null for the nightly run. */
  askedBy: string | null;
  askedAt: string;
  endedAt: string | null;
  /** From 0 to 1. */
  done: number;
  instances: number;
  checked: number;
  earlier: number;
  checkpoints: number;
  /** The examples of all groups that the caller may see, in their order. */
  broken: BrokenRow[];
  /** By cause, money and rights first. */
  groups: FindingGroup[];
  /** How long it took; null while it runs. */
  seconds: number | null;
  /** The number of all findings. */
  brokenCount: number;
}

/**
 * GET /Workflow/CompareCheckpoint: a checkpoint that someone kept, with the mark that came with it.
 */
export const compareCheckpointQuery = z.object({
  checkpoint: z.coerce.number({ error: 'checkpoint must be a number' }).int().min(1),
  hash: z.string().regex(/^[0-9a-f]{32,64}$/, 'must be the checkpoint’s hash, in hexadecimal'),
  mark: z.string().max(100).optional(),
});

export interface ComparedCheckpoint {
  /** Whether the database still has it, or an administrator acknowledged a restore after it. */
  holds: boolean;
  newest: number | null;
}

/** GET /Workflow/HistoryStatus. */
export interface HistoryStatus {
  /** `hash` is what anchors store; `mark` proves later that this installation issued it. */
  newest: {
    checkpoint: number;
    at: string;
    chains: number;
    links: number;
    hash: string;
    mark: string;
  } | null;
  /** Whether mails or an object store hold checkpoints outside of this machine. */
  isAnchoredOutside: boolean;
  anchors: {
    name: string;
    checkpoint: number | null;
    at: string | null;
    error: string | null;
  }[];
  /** Why no more checkpoints are made, and the checkpoint that an acknowledgement must name. */
  halt: { checkpoint: number; reasons: string[] } | null;
  /** Administrators' acknowledgements of a restored database, latest first. */
  resumptions: { checkpoint: number; at: string; name: string; reason: string }[];
  running: VerificationRun | null;
  latest: VerificationRun | null;
  /** The last successful full verification. */
  lastFull: string | null;
  /** Every old entry has been read at least once since then; null if that is not proved. */
  everythingReadSince: string | null;
  /** Whether no verification has ended for longer than one night may take. */
  isOverdue: boolean;
}
