import { z } from 'zod';
import type { InstanceEntry } from './contracts/workflow.ts';
import type { TaskQuestion } from './contracts/questions.ts';
import type { UploadedFile } from './values/attachments.ts';
import type { FactValue } from './model/contextFields.ts';

/** How long a claim holds, unless it is renewed. */
export const CLAIM_MINUTES = 15;

/** Who is currently working on an instance, shown to everyone with access. */
export interface Claim {
  userId: number;
  name: string;
  /** ISO instant. */
  until: string;
}

/** An instance in the task list, with the facts for the decision. */
export interface TaskEntry extends InstanceEntry {
  unit: string | null;
  /** By field; what the reader may not see is not there. */
  facts: Record<string, FactValue>;
  claim: (Claim & { mine: boolean }) | null;
  /** Who was asked about it and has not answered yet; the deadline is paused. */
  asked: string | null;
}

/** Those who may decide by one audience of the stage. */
export interface Deciders {
  names: string[];
  /** How many more there are. */
  more: number;
  /** Whom the stage asks, as `audienceLabel` names them. */
  as: string;
  /** Whom they decide for, because there is no one or no one who can sign in. */
  insteadOf: string | null;
  /** Who decides in someone's place, and until which day. */
  delegates: { of: string; name: string; until: string | null }[];
}

/**
 * POST /Workflow/Remind (not in the specification): the requester reminds those who can decide now, at most
 * once a day per request.
 */
export const remindBody = z.object({
  workflow: z.string(),
  subjectId: z.number('must be a number').int('must be a whole number').positive(),
});

/** One instance with all that belongs to it (GET /Workflow/Task). */
export interface TaskDetail extends TaskEntry {
  isFinal: boolean;
  attachments: UploadedFile[];
  /** What was asked about it, for those who may read its comments. */
  questions: TaskQuestion[];
  /** Whether the reader may ask someone about it. */
  canAsk: boolean;
  /** Who has it now, for those who may see that; empty if it waits for no one. */
  deciders: Deciders[];
  /** Of a requester: whether a reminder can be sent today, and when the last one was. */
  reminder: { canSend: boolean; lastAt: string | null } | null;
  /** What the reader is not shown, in words. */
  masked: string[];
  /** The stages it has passed, where it is, and those that are ahead by the way that leads on. */
  stages: { state: string; label: string; is: 'past' | 'current' | 'ahead' }[];
}

const subjectId = z.number('must be a number').int('must be a whole number').positive();

/** POST /Workflow/Claim and /Workflow/Release (ours). */
export const claimBody = z.object({
  workflow: z.string(),
  subjectIds: z
    .array(subjectId)
    .min(1, 'The list is empty')
    .max(1000, 'The list can hold at most 1000 items'),
  /** Includes tasks claimed by others. */
  reassign: z.boolean().optional(),
});
