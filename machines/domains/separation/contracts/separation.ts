import { z } from 'zod';
import type { ReturnItem } from '#machines/domains/separation/returns.ts';
import type { LeaverLink } from './leaverLink.ts';
import type { ExitInterview } from '#machines/domains/separation/exitInterview.ts';

/** One clearance item of a leaver. */
export interface ReleaseItem {
  itemId: number;
  title: string;
  owner: string;
  status: string;
  isOpen: boolean;
  dueOn: string;
  charge: number | null;
}

/** GET /Separation/Release?requestId: a leaver, and what is missing for the release. */
export interface ReleaseView {
  requestId: number;
  /** The workflow of the application. It has the event that releases the leaver. */
  workflow: string;
  number: string;
  employeeId: number;
  name: string;
  code: string;
  type: string;
  lastDay: string;
  /** Whether the person has died. Texts then address the family. */
  isDeath: boolean;
  /** The approved corrections, oldest first, each with the values before it. */
  corrections: { requestId: number; number: string; lastDay: string; type: string }[];
  /**
   * What was restored because the last day was moved to later, and what could not be. The latest correction
   * comes first.
   */
  returned: ReturnItem[];
  releasedAt: string | null;
  releasedBy: string | null;
  needsClearance: boolean;
  /** Whether the release waits for the final settlement. */
  isUnsettled: boolean;
  /** The final settlement, or null before it is prepared. */
  settlement: { settlementId: number; number: string } | null;
  items: ReleaseItem[];
  handover: Handover;
  /** The exit interview. Null before it was answered, and for readers who don't release people. */
  interview: ExitInterview | null;
  /** The link with which the leaver reads their documents, or null if none is valid. */
  link: LeaverLink | null;
  papers: { paperId: number; number: string; title: string; status: string }[];
}

/** What ends, or is taken over by someone else, after the last day. */
export interface Handover {
  /** The person who takes over, or null if no one can. */
  successorId: number | null;
  successor: string | null;
  /** Whether the successor was chosen. Otherwise it is the supervisor, or the supervisor's own supervisor. */
  isNamed: boolean;
  /** When the handover took place, or null before. */
  endedAt: string | null;
  directReports: { employeeId: number; name: string }[];
  responsibilities: { what: string; title: string }[];
  /** The number of desk bookings and days of meals after the last day. */
  bookings: number;
  /** The number of leave days after the last day. */
  leaveDays: number;
  delegations: number;
}

/** POST /Separation/NameSuccessor: chooses who takes over from a leaver. 0 means the supervisor. */
export const nameSuccessorBody = z.object({
  requestId: z.number().int().positive('Choose a separation'),
  employeeId: z.number('Choose a person').int().min(0, 'Choose a person'),
});
