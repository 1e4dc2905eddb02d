import { workflows } from '#machines/registry.ts';
import { mustBeTold, SECURITY, type NoticeEvent } from '#machines/contracts/notificationRules.ts';
import { REQUESTS } from '#machines/requests/registry.ts';
import {
  ANNOUNCED,
  BULK,
  NOTICE_LABELS,
  preferenceKind,
  type NoticeKind,
} from '#machines/values/notifications.ts';

const KINDS = Object.keys(NOTICE_LABELS) as NoticeKind[];

const eventOf = (workflow: string, group: string, kind: NoticeKind): NoticeEvent => {
  const event = preferenceKind(workflow, kind);
  return { event, group, label: NOTICE_LABELS[kind].label, isLocked: mustBeTold(event) };
};

/** All that a rule can be about. */
export const NOTICE_EVENTS: readonly NoticeEvent[] = [
  ...[...workflows, ...REQUESTS].flatMap(({ id, label }) =>
    KINDS.map((kind) => eventOf(id, label, kind)),
  ),
  eventOf(ANNOUNCED, 'Announcements', 'decided'),
  eventOf(BULK, 'Notices to many', 'decided'),
  ...Object.entries(SECURITY).map(([id, label]) => eventOf(id, label, 'waiting')),
];
