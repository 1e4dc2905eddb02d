import { z } from 'zod';
import type { InstanceEntry } from '#machines/core/contracts/workflow.ts';
import type { Deciders } from '#machines/core/tasks.ts';
import type { Named } from '#machines/kits/resources/contract.ts';
import { refusalReason, type Deciding } from '#machines/core/contracts/twoPeople.ts';
import { pipelineDefinition, type PipelineDefinition } from './pipeline.ts';
import type { Payload } from './request.ts';

/** The upload purpose of files of requests, unless the kind declares another one. */
export const REQUEST_FILES = 'Request';

const values = z.record(z.string(), z.unknown(), 'must be an object');

/** One line of GET /Requests/{kind}/Options: a record of the requester to which a field can refer. */
export interface OwnOption {
  value: number;
  label: string;
}

/** POST /Requests/{kind}/Send. */
export const sendBody = z.object({ payload: values });

/** POST /Requests/{kind}/SendFor: sends a request for someone else. */
export const sendForBody = z.object({
  employeeId: z.number('Employee is required').int().positive('Employee is required'),
  payload: values,
});

/** POST /Requests/{kind}/Preview: the form may be incomplete. Without an employee ID, the request is for the caller. */
export const previewBody = z.object({
  employeeId: z.number('must be an ID').int().positive('must be an ID').nullable().default(null),
  requestId: z.number('must be an ID').int().positive('must be an ID').nullable().default(null),
  payload: values,
});

/**
 * What a form shows about a request before it is sent. Its texts are messages to be translated, and its values are not.
 */
export interface RequestPreview {
  /** Figures, the most important first. */
  figures: readonly { label: string; value: string }[];
  /** Lists with a title, such as the days that count and why. */
  lists: readonly {
    title: string;
    lines: readonly { text: string; note: string | null; aside: string | null }[];
  }[];
}

/** One line of GET /Requests/{kind} and /OfOthers, and the response of GET /Requests/{kind}/Row. */
export interface RequestRow extends InstanceEntry {
  /** The workflow of the request: its kind with the version that the pipeline had when it was sent. */
  workflow: string;
  number: string;
  employee: Named;
  unit: string;
  pipelineVersion: number;
  createdAt: string;
  payload: Payload;
  /** The names of the rows and people that the request's fields refer to, by field. */
  named: Record<string, Named>;
  isFinal: boolean;
  /** In the list of one's own requests, the people for whom an open one waits; otherwise empty. */
  deciders: Deciders[];
  /** The ID of the paper that was issued when the request was approved; null if there is none or it was withdrawn. */
  paperId: number | null;
}

export interface RequestList {
  total: number;
  items: RequestRow[];
  may: { create: boolean };
}

const kind = z.string('Request type is required').max(100);
const reason = z
  .string('Reason is required')
  .trim()
  .min(1, 'Reason is required')
  .max(500, 'Reason can be at most 500 characters');

/** POST /Pipelines/Check. */
export const checkPipelineBody = z.object({ kind, definition: pipelineDefinition });

/** POST /Pipelines/Publish. */
export const publishPipelineBody = z.object({
  kind,
  definition: pipelineDefinition,
  /** The version that the caller edited; 0 for none. Publishing is refused if there is a later version. */
  baseVersion: z.number('must be a version').int('must be a version').min(0),
  reason,
});

/** POST /Pipelines/UndoVersion: publishes the steps of the version before the newest one again. */
export const undoVersionBody = z.object({
  kind,
  version: z.number('must be a version').int('must be a version').positive(),
  reason,
});

/** POST /Pipelines/Decide: confirms or rejects a proposal, or withdraws the caller's own. */
export const decidePipelineBody = z.object({
  proposalId: z.number('must be an ID').int('must be an ID').positive('must be an ID'),
  isConfirmed: z.boolean('must be true or false'),
  reason: refusalReason,
});

export interface PublishedVersion {
  version: number;
  definition: PipelineDefinition;
  reason: string;
  publishedAt: string;
  publishedByName: string;
  confirmedByName: string | null;
  /** How many requests that follow the version are still open. */
  underWay: number;
  /** Whether the version can be undone: it is the newest one and not the first. */
  mayUndo: boolean;
}

export interface PipelineProposal extends Deciding {
  id: number;
  definition: PipelineDefinition;
  reason: string;
  proposedAt: string;
  proposedByName: string;
}

/** GET /Pipelines: one entry for each kind of request, with its versions, newest first. */
export interface PipelineOfKind {
  kind: string;
  label: string;
  hasAmount: boolean;
  hasDays: boolean;
  /** The definition that applies at present. Its version is 0 if none has been published yet. */
  present: { version: number; definition: PipelineDefinition };
  versions: PublishedVersion[];
  proposal: PipelineProposal | null;
}

export interface PipelineCheck {
  /** Problems that have to be solved before publishing. */
  problems: { step: number; message: string }[];
  /**
   * Warnings, for example about people for whom a step has no approver because they are the only ones with the role.
   */
  warnings: { step: number; message: string }[];
  /** What would have happened to the requests of the last quarter with these steps. */
  lastQuarter: {
    total: number;
    steps: { label: string; count: number }[];
    /**
     * How many requests would have had more steps than they had; the next two fields count those
     * with as many and with fewer.
     */
    more: number;
    same: number;
    fewer: number;
  };
  /** At which steps open requests wait. They keep the steps of their own version. */
  standing: {
    version: number;
    label: string;
    count: number;
    /** Whether the new steps contain this step. */
    isKept: boolean;
    /** How many of these requests have no one who may decide on them. */
    withoutDecider: number;
  }[];
}
