import { msg } from '#machines/core/locales/messages.ts';
import { mustBeNotified, SECURITY, type NoticeEvent } from './contracts/notificationRules.ts';
import {
  ANNOUNCED,
  BULK,
  ASSESSMENTS,
  CERTIFICATES,
  COACHING,
  LATE_MARKS,
  PAYSLIPS,
  ROSTER,
  TASKS,
  DOCUMENTS,
  preferenceKind,
  type NoticeKind,
} from '#machines/core/values/notifications.ts';

/** The labels of the events, for people who make rules for others. */
const LABELS: Readonly<Record<NoticeKind, string>> = {
  waiting: msg('Waiting for a decision'),
  decided: msg('Decided'),
  deadline: msg('Deadline passed'),
};
const KINDS = Object.keys(LABELS) as NoticeKind[];

const getEvent = (workflow: string, group: string, kind: NoticeKind): NoticeEvent => {
  const event = preferenceKind(workflow, kind);
  return { event, group, label: LABELS[kind], isLocked: mustBeNotified(event) };
};

/** Returns an event that needs no label, because the name of its group says enough. */
const alone = (workflow: string, group: string, kind: NoticeKind): NoticeEvent => ({
  ...getEvent(workflow, group, kind),
  label: '',
});

/**
 * Returns every event that a rule can be about: those of these workflows, and those outside workflows, such
 * as new announcements.
 */
export const noticeEvents = (
  workflows: readonly { id: string; label: string }[],
): NoticeEvent[] => [
  ...workflows.flatMap(({ id, label }) => KINDS.map((kind) => getEvent(id, label, kind))),
  alone(ANNOUNCED, 'New announcements', 'decided'),
  alone(BULK, 'Bulk notices', 'decided'),
  alone(ROSTER, 'Published rosters', 'decided'),
  alone(TASKS, 'Cards', 'decided'),
  alone(PAYSLIPS, 'Payslips', 'decided'),
  alone(LATE_MARKS, 'Late marks deducted', 'decided'),
  alone(COACHING, 'Coaching talks shared', 'decided'),
  alone(ASSESSMENTS, 'Late assessments', 'deadline'),
  alone(CERTIFICATES, 'Training certificates that expire', 'deadline'),
  alone(DOCUMENTS, 'Documents in force', 'decided'),
  alone(DOCUMENTS, 'Documents to acknowledge or review', 'deadline'),
  ...Object.entries(SECURITY).map(([id, label]) => alone(id, label, 'waiting')),
];
