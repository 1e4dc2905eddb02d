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

/** GET /Separation/Release?requestId: a leaver, and what their release waits for. */
export interface ReleaseView {
  requestId: number;
  /** The workflow of the application, which has the event of the release. */
  workflow: string;
  number: string;
  employeeId: number;
  name: string;
  code: string;
  type: string;
  lastDay: string;
  /** Whether the person has died, so that words are addressed to the family. */
  isDeath: boolean;
  /** Approved corrections, the first one first: what stood before each of them. */
  corrections: { requestId: number; number: string; lastDay: string; type: string }[];
  /** What came back with later last days, and what could not; the latest correction first. */
  returned: ReturnItem[];
  releasedAt: string | null;
  releasedBy: string | null;
  needsClearance: boolean;
  items: ReleaseItem[];
  handover: Handover;
  /** Null for readers who don't release people, and before it was answered. */
  interview: ExitInterview | null;
  /** The link by which the leaver reads their documents; null without one that works. */
  link: LeaverLink | null;
  papers: { paperId: number; number: string; title: string; status: string }[];
}

/** What ends or changes hands once the last day is over. */
export interface Handover {
  /** Who takes over, if anyone can. */
  successorId: number | null;
  successor: string | null;
  /** Whether someone was named. Otherwise it is the supervisor, or the supervisor's supervisor. */
  isNamed: boolean;
  /** When it was carried out; null before. */
  endedAt: string | null;
  directReports: { employeeId: number; name: string }[];
  responsibilities: { what: string; title: string }[];
  /** Desks and days of meals after the last day. */
  bookings: number;
  /** Days of leave after the last day. */
  leaveDays: number;
  delegations: number;
}

/** POST /Separation/NameSuccessor: who takes over from a leaver; 0 leaves it to the supervisor. */
export const nameSuccessorBody = z.object({
  requestId: z.number().int().positive('Choose a separation'),
  employeeId: z.number('Choose a person').int().min(0, 'Choose a person'),
});
