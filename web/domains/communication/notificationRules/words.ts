import type {
  NoticeEvent,
  NotificationRule,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import type { Translate } from '#web/lib/messages.ts';

/** The label of an event; 'every event' without one. */
export const eventName = (event: NoticeEvent | undefined, t: Translate): string =>
  event
    ? [event.group, event.label]
        .filter((part) => part !== '')
        .map((part) => t(part))
        .join(': ')
    : t('Every event');

export const quietHours = ({
  quietFrom,
  quietUntil,
}: Pick<NotificationRule, 'quietFrom' | 'quietUntil'>): string =>
  quietFrom === null ? '—' : `${quietFrom}–${quietUntil}`;
