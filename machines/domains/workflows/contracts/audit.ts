import { calendarDay } from '#machines/core/values/calendarDay.ts';
import type { AuthorityCard } from '#machines/core/contracts/authority.ts';
import type { BrokenRow } from '#machines/core/contracts/verification.ts';

/** The filters of a search in the history. Without any, it returns everything that the caller may read. */
export interface StepFilter {
  workflow?: string | undefined;
  /** The employee whom the subject is about. */
  aboutId?: number | undefined;
  /** The employee who acted, or in whose place a delegate acted. */
  actorId?: number | undefined;
  event?: string | undefined;
  /** The state to which the step led. */
  state?: string | undefined;
  /** The state that the step left. Steps that stay in their state and undone steps are excluded. */
  leftState?: string | undefined;
  /** Only returns steps that ended an instance. */
  ended?: boolean | undefined;
  businessUnitId?: number | undefined;
  /** The first and last day (inclusive), in UTC. */
  from?: string | undefined;
  until?: string | undefined;
  /** The number of the subject, within its workflow. */
  subjectId?: number | undefined;
  /** By what right the actor acted: a role, a party or a relation. */
  actedAs?: string | undefined;
  /** Only returns steps that a delegate took. */
  byDelegate?: boolean | undefined;
  /** A part of the comment, in upper or lower case. */
  comment?: string | undefined;
}

/** GET /Workflow/CountHistory: how many steps match, counted up to a limit. */
export interface StepCount {
  count: number;
  isMore: boolean;
}
export const STEPS_COUNTED = 10_000;

/** GET /Workflow/CountHistoryByEvent: how many steps match, by event, the most frequent first. */
export interface EventCounts {
  events: { event: string; label: string; count: number }[];
  /** Whether more steps match than were counted. */
  isMore: boolean;
}
export const EVENT_STEPS_COUNTED = 100_000;

/** The order of steps. The default is latest first. */
export const STEP_ORDERS = ['latest', 'oldest'] as const;
export type StepOrder = (typeof STEP_ORDERS)[number];

/** A page of GET /Workflow/SearchHistory has this many steps. */
export const STEPS_A_PAGE = 100;
/** An export, or the search for a bundle, has at most this many steps. */
export const STEPS_A_FILE = 1_000_000;
/** A bundle of proofs contains at most this many instances. */
export const MAX_INSTANCES_PER_BUNDLE = 10_000;

/** A step of the history, as an auditor reads it. */
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
  /** By what right the actor acted. Null for older steps, for which it wasn't stored. */
  authority: AuthorityCard | null;
  /** How long the subject was in the state `from`, or null for its first step. */
  stayMs: number | null;
}

/** GET /Workflow/SearchHistory: the latest steps first, and where the next page begins. */
export interface StepPage {
  items: StepRow[];
  next: string | null;
}

/** GET /Workflow/VerifyPart: one part of a verification. The client calls again with `next` until it is null. */
export interface VerifiedPart {
  instances: number;
  checked: number;
  /**
   * Histories that began under an earlier version of their machine. Their links and checkpoints are verified,
   * but their steps aren't replayed.
   */
  earlier: number;
  checkpoints: number;
  broken: BrokenRow[];
  /** The progress of the verification, from 0 to 1. */
  done: number;
  next: string | null;
}

/** The public key with which checkpoints and bundles can be verified. */
export interface CheckpointKey {
  algorithm: 'Ed25519';
  /** The key in PEM format. */
  publicKey: string;
  /** SHA-256 of the key's DER, in hexadecimal. */
  fingerprint: string;
}

export const day = calendarDay('must be a date such as 2026-11-21');
