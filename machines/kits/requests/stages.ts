import {
  stage,
  type Audience,
  type Sender,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';
import { beginsWithVowel } from '#machines/core/values/article.ts';
import type { PipelineStep } from './pipeline.ts';
import type { RequestKind } from './request.ts';

/** The metadata of the state of a step: its queue, notices and deadline. */
export const waiting = (
  kind: RequestKind,
  { label }: PipelineStep,
  who: Sender,
  audiences: readonly Audience[],
): WorkflowMeta =>
  stage({
    label,
    queue: { label: `${kind.label}: ${label}`, audience: who, path: kind.queue },
    notify: audiences.map((to) => ({
      to,
      one: beginsWithVowel(kind.noun.one)
        ? `An ${kind.noun.one} is waiting for you at “${label}”`
        : `A ${kind.noun.one} is waiting for you at “${label}”`,
      many: `{count} ${kind.noun.many} are waiting for you at “${label}”`,
      path: kind.queue,
    })),
    deadline: 'stepDue',
  });

const outcome = (label: string, done: string) => (kind: RequestKind) =>
  stage({ label, notify: [toRequester(kind, done)] });

const toRequester = ({ noun, own }: RequestKind, done: string) => ({
  to: { party: 'requester' },
  one: `Your ${noun.one} was ${done}`,
  many: `{count} of your ${noun.many} were ${done}`,
  path: `${own.address}?request={id}`,
});

/** The states of a request that is not waiting for an approver. */
export const decided = {
  approved: outcome('Approved', 'approved'),
  rejected: outcome('Rejected', 'rejected'),
  cancelled: outcome('Cancelled', 'cancelled'),
  changesRequested: (kind: RequestKind) =>
    stage({
      label: 'Changes requested',
      queue: {
        label: `${kind.label}: to be changed`,
        audience: { party: 'requester' },
        path: kind.own.address,
      },
      notify: [toRequester(kind, 'sent back to you')],
    }),
};
