import { getWorkflows } from '#server/engine/instances/engine.ts';
import { getAudiences } from '#machines/core/model/workflow.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import { isStanding } from '#server/engine/instances/standing.ts';
import {
  ANNOUNCED,
  ASSESSMENTS,
  FEEDBACK_DUE,
  BULK,
  CERTIFICATES,
  COACHING,
  LATE_MARKS,
  PAYSLIPS,
  ROSTER,
  TASKS,
  CHANNELS,
  CHAT_KIND,
  DOCUMENTS,
  NOTICE_LABELS,
  preferenceKind,
  type Channel,
  type NoticeKind,
} from '#machines/core/values/notifications.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow, Engine } from '#server/engine/instances/engine.ts';

/** A kind of notification that a person can switch on and off. */
export interface OfferedKind {
  kind: string;
  group: string;
  label: string;
  hint: string;
  channels: readonly Channel[];
}

/**
 * Returns the kinds of notification that the actor can get, according to the machines. Pending and overdue work
 * is only among them if the actor has a role that does such work.
 */
export function offeredKinds(engine: Engine, actor: Actor): OfferedKind[] {
  const fromWorkflows = oneOfEach(getWorkflows(engine, actor.accountId)).flatMap((bound) =>
    getKinds(bound, actor).map((kind) => ({
      kind: preferenceKind(getFamily(bound.workflow.id), kind),
      group: bound.workflow.label,
      label: NOTICE_LABELS[kind].label,
      hint: NOTICE_LABELS[kind].hint(bound.workflow.noun.many),
      channels: CHANNELS,
    })),
  );
  return [
    ...fromWorkflows,
    {
      kind: preferenceKind(ANNOUNCED, 'decided'),
      group: 'Announcements',
      label: 'New announcements',
      hint: 'When an announcement is published for you',
      channels: ['app', 'browser'],
    },
    {
      kind: preferenceKind(ROSTER, 'decided'),
      group: 'Roster',
      label: 'Published rosters',
      hint: 'When a roster with your days is published',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(TASKS, 'decided'),
      group: 'Tasks',
      label: 'My cards',
      hint: 'When a card is assigned to you, or someone comments on a card of yours: one notice until you read it',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(PAYSLIPS, 'decided'),
      group: 'Pay & Tax',
      label: 'Payslips',
      hint: 'When a payslip of yours is published',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(LATE_MARKS, 'decided'),
      group: 'Attendance',
      label: 'Late marks deducted',
      hint: 'When late marks of a month cost you leave or pay',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(COACHING, 'decided'),
      group: 'Performance',
      label: 'Coaching talks',
      hint: 'When your coach shares a talk with you',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(ASSESSMENTS, 'deadline'),
      group: 'Performance',
      label: 'Late assessments',
      hint: 'Once a day, when assessments are waiting for you for longer than their cycle allows',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(FEEDBACK_DUE, 'deadline'),
      group: 'Performance',
      label: 'Feedback to give',
      hint: 'Once a day, when the last day for feedback that you are asked for is today or tomorrow',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(CERTIFICATES, 'deadline'),
      group: 'Training',
      label: 'Certificates that expire',
      hint: 'When a training certificate of yours, or of someone in your team, is about to expire',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(BULK, 'decided'),
      group: 'Announcements',
      label: 'Bulk notices',
      hint: 'When the company sends you a notice',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(DOCUMENTS, 'decided'),
      group: 'Company documents',
      label: 'New versions',
      hint: 'When a new version of a document you must read comes into force',
      channels: CHANNELS,
    },
    {
      kind: preferenceKind(DOCUMENTS, 'deadline'),
      group: 'Company documents',
      label: 'Reminders',
      hint: 'When you need to acknowledge or review a document',
      channels: CHANNELS,
    },
    {
      kind: CHAT_KIND,
      group: 'Chat',
      label: 'Messages',
      hint: 'When someone writes to you while the chat is not open',
      channels: ['browser'],
    },
  ];
}

/** Returns the latest version of each workflow, because the kinds of notification don't depend on the version. */
const oneOfEach = (bounds: readonly BoundWorkflow[]): BoundWorkflow[] => [
  ...new Map(bounds.map((bound) => [getFamily(bound.workflow.id), bound])).values(),
];

function getKinds({ description }: BoundWorkflow, actor: Actor): NoticeKind[] {
  const holds = (role: string) => actor.roles.some((heldRole) => heldRole.role === role);
  const kinds = new Set<NoticeKind>();
  for (const { meta, actions } of description.states.values()) {
    const notices = [...(meta.notify ?? []), ...actions.flatMap(({ notify }) => notify)];
    for (const { to } of notices) {
      if ('role' in to && holds(to.role)) kinds.add('waiting');
      if ('party' in to) kinds.add('decided');
      // Everyone can become the superior of a requester.
      if (isStanding(to)) kinds.add('waiting');
      if ('vacant' in to && to.vacant && holds(to.vacant)) kinds.add('waiting');
    }
    const worked = getAudiences(meta.queue?.audience ?? { system: true });
    const isWorked = worked.some((one) => isStanding(one) || ('role' in one && holds(one.role)));
    if (meta.deadline !== undefined && isWorked) kinds.add('deadline');
  }
  return (['waiting', 'decided', 'deadline'] as const).filter((kind) => kinds.has(kind));
}
