import { z } from 'zod';

/**
 * A full verification reads all entries; an incremental one reads those added since the last successful verification.
 */
export const VERIFICATION_KINDS = ['full', 'incremental'] as const;
export type VerificationKind = (typeof VERIFICATION_KINDS)[number];
/** The nightly run reads new entries and a part of the old ones, so that every entry is read once a week. */
export type RunKind = VerificationKind | 'nightly';

/** POST /Workflow/StartVerification. */
export const startVerificationBody = z.object({
  kind: z.enum(VERIFICATION_KINDS, { error: 'kind must be full or incremental' }),
});

/**
 * POST /Workflow/AcknowledgeRestore: an administrator accepts a restored database. `checkpoint` is the missing
 * checkpoint that the screen shows.
 */
export const acknowledgeRestoreBody = z.object({
  checkpoint: z.number().int().min(0),
  reason: z
    .string()
    .trim()
    .min(10, 'must explain in at least 10 characters what was restored')
    .max(500, 'can be at most 500 characters'),
});

/** What findings are about, the most urgent first. */
export const CONCERNS = ['money', 'rights', 'unread', 'proof', 'history', 'record'] as const;
export type Concern = (typeof CONCERNS)[number];

/** A row that was tampered with, and the fields that differ if they are known. */
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
  /** The changed row; missing if the finding is not about a single row of a table. */
  row?: ChangedRow;
}

/** Findings with the same cause, such as all transitions of a step kind that was tampered with. */
export interface FindingGroup {
  concern: Concern;
  /** How many findings have this cause, including those that the caller may not see. */
  count: number;
  /** The first findings that the caller may see. */
  examples: BrokenRow[];
}

/** A verification that is running or has ended. */
export interface VerificationRun {
  id: number;
  kind: RunKind;
  state: 'waiting' | 'running' | 'green' | 'red' | 'failed' | 'cancelled';
  /** Who requested the verification; null for the nightly run. */
  askedBy: string | null;
  askedAt: string;
  endedAt: string | null;
  /** The progress from 0 to 1. */
  done: number;
  instances: number;
  checked: number;
  earlier: number;
  checkpoints: number;
  /** The examples that the caller may see, from all groups in the order of the groups. */
  broken: BrokenRow[];
  /** The findings by cause, those about money and rights first. */
  groups: FindingGroup[];
  /** How many seconds the verification took; null while it is running. */
  seconds: number | null;
  /** How many findings there are in total. */
  brokenCount: number;
}

/**
 * GET /Workflow/CompareCheckpoint: checks a checkpoint that someone has kept. `mark` is the text that was issued with
 * it.
 */
export const compareCheckpointQuery = z.object({
  checkpoint: z.coerce.number({ error: 'checkpoint must be a number' }).int().min(1),
  hash: z.string().regex(/^[0-9a-f]{32,64}$/, 'must be the checkpoint’s hash, in hexadecimal'),
  mark: z.string().max(100).optional(),
});

export interface ComparedCheckpoint {
  /**
   * Whether the database still has the checkpoint, or an administrator has acknowledged a restore that was made after
   * it.
   */
  holds: boolean;
  newest: number | null;
}

/** GET /Workflow/HistoryStatus: what is known about the history's checkpoints and verifications. */
export interface HistoryStatus {
  /**
   * The latest checkpoint. `hash` is what anchors store; with `mark`, someone can later prove that this installation
   * issued the checkpoint.
   */
  newest: {
    checkpoint: number;
    at: string;
    chains: number;
    links: number;
    hash: string;
    mark: string;
  } | null;
  /** Whether checkpoints are stored outside this machine, by mail or in an object store. */
  isAnchoredOutside: boolean;
  anchors: {
    name: string;
    checkpoint: number | null;
    at: string | null;
    error: string | null;
  }[];
  /**
   * Why no more checkpoints are made, and the number of the checkpoint that an acknowledgement has to name; null if
   * checkpoints are made as usual.
   */
  halt: { checkpoint: number; reasons: string[] } | null;
  /** When administrators acknowledged a restored database, the latest first. */
  resumptions: { checkpoint: number; at: string; name: string; reason: string }[];
  running: VerificationRun | null;
  latest: VerificationRun | null;
  /** When the last full verification without findings ended. */
  lastFull: string | null;
  /**
   * When the segment of older entries that was verified longest ago was last read: all others were read later. Null
   * unless the last run succeeded and its signature is valid.
   */
  everythingReadSince: string | null;
  /** Whether the last verification ended longer ago than the interval of nightly runs allows. */
  isOverdue: boolean;
}
