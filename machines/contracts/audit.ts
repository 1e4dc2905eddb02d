import { calendarDay } from '#machines/values/calendarDay.ts';
import type { BrokenRow } from '#machines/contracts/verification.ts';

/** What history is searched by; each part narrows, none shows everything that the caller may read. */
export interface StepFilter {
  workflow?: string | undefined;
  /** Whom the subject is about: an employee. */
  aboutId?: number | undefined;
  /** The employee who acted or was represented. */
  actorId?: number | undefined;
  event?: string | undefined;
  /** The state to which the step led. */
  state?: string | undefined;
  /** The state that it left, for another; undoing what led to it doesn't count. */
  leftState?: string | undefined;
  /** Only steps by which something ended. */
  ended?: boolean | undefined;
  businessUnitId?: number | undefined;
  /** Days, both included, UTC. */
  from?: string | undefined;
  until?: string | undefined;
  /** A part of the comment, in any letter case. */
  comment?: string | undefined;
}

/** Steps of one page of GET /Workflow/SearchHistory. */
export const STEPS_A_PAGE = 100;
/** Steps that one export or one bundle's search holds at the most. */
export const STEPS_A_FILE = 50_000;
/** Instances whose whole chains a proof bundle holds at the most. */
export const CHAINS_A_BUNDLE = 10_000;

/** One step of the history, as an auditor reads it. */
export interface StepRow {
  workflow: string;
  workflowLabel: string;
  subjectId: number;
  subject: string;
  seq: number;
  at: string;
  event: string;
  eventLabel: string;
  from: string;
  fromLabel: string;
  to: string;
  toLabel: string;
  actorName: string;
  onBehalfOfName: string | null;
  /** Whom the subject is about, where its workflow says so. */
  aboutName: string | null;
  businessUnitName: string;
  comment: string;
  /** There may be a comment which the caller may not read. */
  hidden: boolean;
  /** How long the subject had been in `from`; null for its first step. */
  stayMs: number | null;
}

/** GET /Workflow/SearchHistory: latest first, and where the next page begins. */
export interface StepPage {
  items: StepRow[];
  next: string | null;
}

/** GET /Workflow/VerifyPart: one part of a verification; ask again with `next` until it is null. */
export interface VerifiedPart {
  instances: number;
  checked: number;
  /** Chains begun by an earlier version of their machine: held by links and checkpoints, not replayed. */
  earlier: number;
  checkpoints: number;
  broken: BrokenRow[];
  /** From 0 to 1. */
  done: number;
  next: string | null;
}

/** The public key to verify checkpoints and bundles. */
export interface CheckpointKey {
  algorithm: 'Ed25519';
  /** PEM. */
  publicKey: string;
  /** SHA-256 of the key's DER, in hexadecimal. */
  fingerprint: string;
}

export const day = calendarDay('must be a date such as 2026-11-21');
