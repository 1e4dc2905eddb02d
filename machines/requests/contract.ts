import { z } from 'zod';
import type { InstanceEntry } from '#machines/contracts/workflow.ts';
import type { Named } from '#machines/resources/contract.ts';
import { pipelineDefinition, type PipelineDefinition } from './pipeline.ts';
import type { Payload } from './request.ts';

/** What a request's files are uploaded for. */
export const REQUEST_FILES = 'Request';

const values = z.record(z.string(), z.unknown(), 'must be an object');

/** One line of GET /Requests/{kind}/Options: something of the requester's that a field may name. */
export interface OwnOption {
  value: number;
  label: string;
}

/** POST /Requests/{kind}/Send. */
export const sendBody = z.object({ payload: values });

/** POST /Requests/{kind}/SendFor: for someone else. */
export const sendForBody = z.object({
  employeeId: z.number('Employee is required').int().positive('Employee is required'),
  payload: values,
});

/** POST /Requests/{kind}/Preview: a form as far as it is filled in; no employee is oneself. */
export const previewBody = z.object({
  employeeId: z.number('must be an ID').int().positive('must be an ID').nullable().default(null),
  requestId: z.number('must be an ID').int().positive('must be an ID').nullable().default(null),
  payload: values,
});

/** What a form says of a request before it is sent; texts are messages, values are not. */
export interface RequestPreview {
  /** What it comes to, most telling first. */
  figures: readonly { label: string; value: string }[];
  /** Lists with a title each, such as the days that count and why. */
  lists: readonly {
    title: string;
    lines: readonly { text: string; note: string | null; aside: string | null }[];
  }[];
}

/** One line of GET /Requests/{kind} and /OfOthers, and GET /Requests/{kind}/Row. */
export interface RequestRow extends InstanceEntry {
  /** The workflow that it goes by: its kind under the version it was sent under. */
  workflow: string;
  number: string;
  employee: Named;
  unit: string;
  pipelineVersion: number;
  createdAt: string;
  payload: Payload;
  /** Whom or what its fields name, by field. */
  named: Record<string, Named>;
  isFinal: boolean;
  /** What was issued when it was approved, unless that was withdrawn. */
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
  /** The version that the caller changed; another one now is refused. 0: none yet. */
  baseVersion: z.number('must be a version').int('must be a version').min(0),
  reason,
});

/** POST /Pipelines/Decide: confirms a proposal, turns it down, or withdraws the user's own. */
export const decidePipelineBody = z.object({
  proposalId: z.number('must be an ID').int('must be an ID').positive('must be an ID'),
  isConfirmed: z.boolean('must be true or false'),
});

export interface PublishedVersion {
  version: number;
  definition: PipelineDefinition;
  reason: string;
  publishedAt: string;
  publishedByName: string;
  confirmedByName: string | null;
  /** Of its requests, those that haven't ended. */
  underWay: number;
}

export interface PipelineProposal {
  id: number;
  definition: PipelineDefinition;
  reason: string;
  proposedAt: string;
  proposedByName: string;
  isOwn: boolean;
}

/** GET /Pipelines: one for each kind of request, the latest version first. */
export interface PipelineOfKind {
  kind: string;
  label: string;
  hasAmount: boolean;
  hasDays: boolean;
  /** What applies now, also where nothing has been published yet (version 0). */
  present: { version: number; definition: PipelineDefinition };
  versions: PublishedVersion[];
  proposal: PipelineProposal | null;
}

export interface PipelineCheck {
  /** What stands against publishing it. */
  problems: { step: number; message: string }[];
  /** Those for whom a step has nobody, such as the only holder of a role. */
  warnings: { step: number; message: string }[];
  /** What the requests of the last quarter would have done. */
  lastQuarter: {
    total: number;
    steps: { label: string; count: number }[];
    /** With more, as many and fewer steps than they went by. */
    more: number;
    same: number;
    fewer: number;
  };
}
