import { calendarDay } from '#machines/core/values/calendarDay.ts';
import type { AuthorityCard } from '#machines/core/contracts/authority.ts';
import type { BrokenRow } from '#machines/core/contracts/verification.ts';

/** The filters of a history search; without any it returns everything that the caller may read. */
export interface StepFilter {
  workflow?: string | undefined;
  /** The employee whom the subject is about. */
  aboutId?: number | undefined;
  /** The employee who acted or was represented. */
  actorId?: number | undefined;
  event?: string | undefined;
  /** The target state of the step. */
  state?: string | undefined;
  /** The state that the step left; steps within a state and undone steps are excluded. */
  leftState?: string | undefined;
  /** Only steps that ended an instance. */
  ended?: boolean | undefined;
  businessUnitId?: number | undefined;
  /** Days, both included, UTC. */
  from?: string | undefined;
  until?: string | undefined;
  /** The number of the subject, within its workflow. */
  subjectId?: number | undefined;
  /** The authority by which the actor acted: a role, party or relation. */
  actedAs?: string | undefined;
  /** Only steps that a delegate took. */
  byDelegate?: boolean | undefined;
  /** Part of the comment, ignoring case. */
  comment?: string | undefined;
}

/** GET /Workflow/CountHistory: how many steps match, counted up to a limit. */
export interface StepCount {
  count: number;
  isMore: boolean;
}
export const STEPS_COUNTED = 10_000;

/** GET /Workflow/CountHistoryByEvent: the same by event, most frequent first. */
export interface EventCounts {
  events: { event: string; label: string; count: number }[];
  /** Whether more steps match than were counted. */
  isMore: boolean;
}
export const EVENT_STEPS_COUNTED = 100_000;

/** Latest first, unless `oldest` is asked for. */
export const STEP_ORDERS = ['latest', 'oldest'] as const;
export type StepOrder = (typeof STEP_ORDERS)[number];

/** Steps of one page of GET /Workflow/SearchHistory. */
export const STEPS_A_PAGE = 100;
/** The most steps of an export or of a bundle's search. */
export const STEPS_A_FILE = 1_000_000;
/** The most instances in a proof bundle. */
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
  /** The person whom the subject is about, if its workflow declares one. */
  aboutName: string | null;
  businessUnitName: string;
  comment: string;
  /** Whether there is a comment that the caller may not read. */
  hidden: boolean;
  /** The authority by which the actor acted; null for older steps, for which it wasn't stored. */
  authority: AuthorityCard | null;
  /** The time that the subject spent in `from`; null for its first step. */
  stayMs: number | null;
}

/** GET /Workflow/SearchHistory: latest first, with the cursor of the next page. */
export interface StepPage {
  items: StepRow[];
  next: string | null;
}

/**
 * GET /Workflow/VerifyPart: one part of a verification; call again with `next` until it is null.
 */
export interface VerifiedPart {
  instances: number;
  checked: number;
  /**
   * Chains begun under an earlier version of their machine: their links and checkpoints are
   * verified, but not replayed.
   */
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
