import { z } from 'zod';
import type { InstanceEntry } from '#machines/core/contracts/workflow.ts';
import type { Named } from '#machines/kits/resources/contract.ts';
import { refusalReason, type Deciding } from '#machines/core/contracts/twoPeople.ts';
import { pipelineDefinition, type PipelineDefinition } from './pipeline.ts';
import type { Payload } from './request.ts';

/** The default upload purpose of a request's files. */
export const REQUEST_FILES = 'Request';

const values = z.record(z.string(), z.unknown(), 'must be an object');

/**
 * One line of GET /Requests/{kind}/Options: a record of the requester that a field may reference.
 */
export interface OwnOption {
  value: number;
  label: string;
}

/** POST /Requests/{kind}/Send. */
export const sendBody = z.object({ payload: values });

/** POST /Requests/{kind}/SendFor: files a request for someone else. */
export const sendForBody = z.object({
  employeeId: z.number('Employee is required').int().positive('Employee is required'),
  payload: values,
});

/**
 * POST /Requests/{kind}/Preview: the form may be incomplete; without an employee it is the caller's
 * own request.
 */
export const previewBody = z.object({
  employeeId: z.number('must be an ID').int().positive('must be an ID').nullable().default(null),
  requestId: z.number('must be an ID').int().positive('must be an ID').nullable().default(null),
  payload: values,
});

/** A form's preview of a request. Texts are messages to translate; values are not. */
export interface RequestPreview {
  /** Its figures, most important first. */
  figures: readonly { label: string; value: string }[];
  /** Lists with titles, such as the counted days with reasons. */
  lists: readonly {
    title: string;
    lines: readonly { text: string; note: string | null; aside: string | null }[];
  }[];
}

/** One line of GET /Requests/{kind} and /OfOthers, and GET /Requests/{kind}/Row. */
export interface RequestRow extends InstanceEntry {
  /** Its workflow: the kind with its version when it was sent. */
  workflow: string;
  number: string;
  employee: Named;
  unit: string;
  pipelineVersion: number;
  createdAt: string;
  payload: Payload;
  /** Labels of its references, by field. */
  named: Record<string, Named>;
  isFinal: boolean;
  /** The paper issued on approval, unless it was withdrawn. */
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
  /**
   * The version that the caller edited, or 0 for none; if there is a later one, publishing is
   * refused.
   */
  baseVersion: z.number('must be a version').int('must be a version').min(0),
  reason,
});

/** POST /Pipelines/UndoVersion: publishes the steps of the version before the latest again. */
export const undoVersionBody = z.object({
  kind,
  version: z.number('must be a version').int('must be a version').positive(),
  reason,
});

/** POST /Pipelines/Decide: confirms or declines a proposal, or withdraws the caller's own. */
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
  /** The number of open requests. */
  underWay: number;
  /** Whether it can be undone: it is the latest version, and not the initial one. */
  mayUndo: boolean;
}

export interface PipelineProposal extends Deciding {
  id: number;
  definition: PipelineDefinition;
  reason: string;
  proposedAt: string;
  proposedByName: string;
}

/** GET /Pipelines: one for each kind of request, the latest version first. */
export interface PipelineOfKind {
  kind: string;
  label: string;
  hasAmount: boolean;
  hasDays: boolean;
  /** The current definition; version 0 if none has been published yet. */
  present: { version: number; definition: PipelineDefinition };
  versions: PublishedVersion[];
  proposal: PipelineProposal | null;
}

export interface PipelineCheck {
  /** Problems that prevent publishing. */
  problems: { step: number; message: string }[];
  /** People for whom a step has no approver, such as the only holder of a role. */
  warnings: { step: number; message: string }[];
  /** How the requests of the last quarter would have gone. */
  lastQuarter: {
    total: number;
    steps: { label: string; count: number }[];
    /** The number of requests with more steps, and with fewer. */
    more: number;
    same: number;
    fewer: number;
  };
  /** Where open requests are waiting: they keep the steps of their version. */
  standing: {
    version: number;
    label: string;
    count: number;
    /** Whether the checked steps have this step. */
    isKept: boolean;
    /** The number of requests there on which no one may decide. */
    withoutDecider: number;
  }[];
}
