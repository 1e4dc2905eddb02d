import type { SignInLogEntry } from '#machines/domains/company/contracts/auth.ts';
import type { Column } from '#web/components/table/index.ts';
import { DateText, StatusBadge } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

/** Labels of session events in the log. */
const EVENTS: Readonly<Record<string, string>> = {
  'login.accepted': 'Signed in',
  'login.refused': 'Sign-in refused',
  'code.sent': 'Code sent',
  'code.accepted': 'Code accepted',
  'code.refused': 'Code refused',
  'session.ended': 'Session ended',
  'password.reset': 'Password reset',
  signOut: 'Signed out',
};

/** Returns the label of an event. A correct password isn't a sign-in while a code is still required. */
const getEvent = ({ event, toState }: SignInLogEntry): string =>
  event === 'login.accepted' && toState !== 'signedIn'
    ? 'Password accepted'
    : (EVENTS[event] ?? event);

/** The labels of how a person signed in. The log stores this where other events have their reason. */
const REASONS: Readonly<Record<string, string>> = {
  password: 'By password',
  ticket: 'By a sign-in link',
  openid: 'By another account',
};

export function signInColumns(
  t: Translate,
  { withPerson }: { withPerson: boolean },
): Column<SignInLogEntry>[] {
  const person: Column<SignInLogEntry> = {
    id: 'person',
    label: t('Person'),
    value: ({ employeeName, strLoginId }) => `${employeeName} (${strLoginId})`,
    width: 'wide',
    card: 'subtitle',
  };
  return [
    {
      id: 'at',
      label: t('When'),
      value: ({ at }) => new Date(at),
      cell: ({ at }) => <DateText value={at} withTime />,
      width: 'time',
      card: 'line',
    },
    ...(withPerson ? [person] : []),
    {
      id: 'event',
      label: t('What'),
      value: (row) => t(getEvent(row)),
      width: 'medium',
      card: 'title',
    },
    {
      id: 'result',
      label: t('Result'),
      value: ({ isSuccess }) => t(isSuccess ? 'Success' : 'Failure'),
      cell: ({ isSuccess }) => (
        <StatusBadge
          tone={isSuccess ? 'success' : 'danger'}
          label={t(isSuccess ? 'Success' : 'Failure')}
        />
      ),
      width: 'narrow',
      card: 'figure',
    },
    {
      id: 'reason',
      label: t('Why'),
      value: ({ reason }) => t(REASONS[reason] ?? reason),
      width: 'wide',
    },
    { id: 'address', label: t('Address'), value: ({ address }) => address, width: 'medium' },
    { id: 'browser', label: t('Browser'), value: ({ browser }) => browser, width: 'medium' },
    {
      id: 'system',
      label: t('Operating system'),
      value: ({ operatingSystem }) => operatingSystem,
      width: 'medium',
    },
    {
      id: 'device',
      label: t('Device'),
      value: ({ deviceName }) => deviceName,
      width: 'medium',
      hidden: true,
    },
  ];
}
