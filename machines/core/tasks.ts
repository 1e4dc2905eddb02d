import { z } from 'zod';
import type { InstanceEntry } from './contracts/workflow.ts';
import type { TaskQuestion } from './contracts/questions.ts';
import type { UploadedFile } from './values/attachments.ts';
import type { FactValue } from './model/contextFields.ts';

/** How many minutes a claim lasts if it is not renewed. */
export const CLAIM_MINUTES = 15;

/** Who is working on an instance at present. Everyone with access to the instance sees it. */
export interface Claim {
  userId: number;
  name: string;
  /** When the claim ends, as an ISO instant. */
  until: string;
}

/** An instance in the task list, with the facts that are needed to decide on it. */
export interface TaskEntry extends InstanceEntry {
  unit: string | null;
  /** The facts by field. Those that the reader may not see are missing. */
  facts: Record<string, FactValue>;
  claim: (Claim & { mine: boolean }) | null;
  /**
   * The name of the person who was asked about the instance and has not answered yet. The deadline is paused until they
   * do.
   */
  asked: string | null;
}

/** The people who may decide, by one of the audiences of a stage. */
export interface Deciders {
  names: string[];
  /** How many more people there are than `names` lists. */
  more: number;
  /** The audience, in the words of `audienceLabel`. */
  as: string;
  /** The audience in whose place these people decide, because no one in it can sign in; otherwise null. */
  insteadOf: string | null;
  /** Who decides as someone's delegate, and until which day. */
  delegates: { of: string; name: string; until: string | null }[];
}

/**
 * POST /Workflow/Remind (not in the specification): the requester reminds the people who can decide now. It is
 * possible once a day per request.
 */
export const remindBody = z.object({
  workflow: z.string(),
  subjectId: z.number('must be a number').int('must be a whole number').positive(),
});

/** GET /Workflow/Task: one instance with everything that belongs to it. */
export interface TaskDetail extends TaskEntry {
  isFinal: boolean;
  attachments: UploadedFile[];
  /** The questions about the instance, for people who may read its comments. */
  questions: TaskQuestion[];
  /** Whether the reader may ask someone about the instance. */
  canAsk: boolean;
  /** The people who can decide now, for readers who may see that; empty if the instance waits for no one. */
  deciders: Deciders[];
  /** For the requester: whether a reminder can be sent today, and when the last one was sent; null for others. */
  reminder: { canSend: boolean; lastAt: string | null } | null;
  /** The labels of the fields that the reader is not shown. */
  masked: string[];
  /** The path of the subject's own page, for readers of all its facts; null if it has none. */
  page: string | null;
  /** The stages that the instance has passed, the current stage, and those that normally follow. */
  stages: { state: string; label: string; is: 'past' | 'current' | 'ahead' }[];
}

const subjectId = z.number('must be a number').int('must be a whole number').positive();

/** POST /Workflow/Claim and /Workflow/Release (not in the specification). */
export const claimBody = z.object({
  workflow: z.string(),
  subjectIds: z
    .array(subjectId)
    .min(1, 'The list is empty')
    .max(1000, 'The list can hold at most 1000 items'),
  /** Whether to take over tasks that others have claimed. */
  reassign: z.boolean().optional(),
});
