import { z } from 'zod';
import { nameField } from '#machines/core/values/namedFields.ts';
import { msg } from '#machines/core/locales/messages.ts';

/** An event about which people are notified. */
export interface NoticeEvent {
  event: string;
  group: string;
  /** The label is empty if that of the group says enough. */
  label: string;
  /** Whether all people concerned are notified, whatever the rules say. */
  isLocked: boolean;
}

/** Notifications about the security of accounts. */
export const SECURITY = {
  permissions: msg('Permissions'),
  roles: msg('Roles'),
  'login mails': msg('Email addresses for signing in'),
  history: msg('Integrity of the history'),
} as const;
/** Events that decide on pay. */
const PAY: ReadonlySet<string> = new Set([
  'increment.decided',
  'loan.decided',
  'expense.decided',
  'iou.decided',
  'bankAccountChange.decided',
]);

/** Whether no rule may disable the notification, as for deadlines, pay and security. */
export const mustBeNotified = (event: string): boolean =>
  event.endsWith('.deadline') ||
  Object.hasOwn(SECURITY, event.split('.')[0] ?? '') ||
  PAY.has(event);

export const EVERY_EVENT = 'all';
export const MAIL_TIMES = {
  atOnce: msg('Immediately'),
  daily: 'Daily, 08:00',
  weekly: 'Weekly, Sunday 08:00',
  never: msg('Never'),
} as const;
export type MailTime = keyof typeof MAIL_TIMES;

/** The placeholders that a rule's text can contain, with their meanings. */
export const PLACEHOLDERS = {
  name: 'The recipient',
  count: 'How many it covers',
  company: 'The company',
} as const;

/** Fills in the placeholders of text, exactly as the database does. */
export const filled = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );

const words = z
  .string('must be text')
  .trim()
  .max(500, 'Text can be at most 500 characters')
  .refine(
    (text) =>
      [...text.matchAll(/\{([^}]*)\}/g)].every(([, name = '']) =>
        Object.hasOwn(PLACEHOLDERS, name),
      ),
    'Only the listed placeholders can be used',
  );
const clock = z.iso.time({ precision: -1, error: 'must be a time such as 22:00' }).nullable();

/** POST /Notification/SaveRule: ID 0 creates a rule. */
export const ruleToSave = z
  .object({
    id: z.number('must be an ID').int().min(0),
    version: z.number('must be a version').int().min(0),
    name: nameField('Name', 100),
    event: z.string('Event is required').min(1, 'Event is required').max(100),
    role: z.string().max(100).nullable(),
    inApp: z.boolean('must be true or false'),
    inBrowser: z.boolean('must be true or false'),
    mail: z.enum(Object.keys(MAIL_TIMES) as [MailTime, ...MailTime[]], 'must be a time for email'),
    quietFrom: clock,
    quietUntil: clock,
    words,
    wordsBengali: words,
  })
  .superRefine((rule, context) => {
    const silences = !rule.inApp || !rule.inBrowser || rule.mail !== 'atOnce' || rule.quietFrom;
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (mustBeNotified(rule.event) && silences) {
      refuse(
        'event',
        'Notifications about deadlines, pay and security are always sent immediately. You can only add text.',
      );
    }
    if ((rule.quietFrom === null) !== (rule.quietUntil === null)) {
      refuse('quietUntil', 'Quiet hours need a start and an end');
    }
    if (rule.quietFrom !== null && rule.quietFrom === rule.quietUntil) {
      refuse('quietUntil', 'Quiet hours cannot be the whole day');
    }
  });
export type RuleToSave = z.output<typeof ruleToSave>;

/** The initial values of the form: a rule that applies to every event and changes nothing. */
export const NEW_RULE: RuleToSave = {
  id: 0,
  version: 0,
  name: '',
  event: EVERY_EVENT,
  role: null,
  inApp: true,
  inBrowser: true,
  mail: 'atOnce',
  quietFrom: null,
  quietUntil: null,
  words: '',
  wordsBengali: '',
};

/** One line of GET /Notification/Rules. */
export interface NotificationRule extends RuleToSave {
  roleName: string | null;
  isActive: boolean;
  updatedByName: string;
  updatedAt: string;
}

/** GET /Notification/Rules. */
export interface NotificationRules {
  rules: NotificationRule[];
  roles: { role: string; label: string }[];
  events: readonly NoticeEvent[];
  company: string;
}

/** POST /Notification/SetRuleActive. */
export const ruleActive = z.object({
  id: z.number('must be an ID').int().positive(),
  isActive: z.boolean('must be true or false'),
});

/** POST /Notification/TestRule sends only the text. */
export const ruleToTest = z.object({ event: z.string().max(100), words, wordsBengali: words });
