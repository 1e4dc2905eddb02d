import type { UserEntry } from '#machines/domains/company/contracts/users.ts';
import { ActionsMenu, useConfirm, type Question, type MenuItem } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { usersKey } from './api.ts';

export type UserMenuProps = {
  user: UserEntry;
  mayEdit: boolean;
  onOpen: () => void;
  /** Omitted if the reader may not propose an address. */
  onProposeMail?: (() => void) | undefined;
  /** Omitted for people who aren't employees. */
  onPrintSlip?: (() => void) | undefined;
};

/** Lists what an administrator can do with a user. Actions that don't fit the user's status are hidden. */
export function UserMenu({ user, mayEdit, onOpen, onProposeMail, onPrintSlip }: UserMenuProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit } = useSubmit([usersKey]);
  const { userId, name, status, kind, mail } = user;
  const send = async (path: string, more: object, question?: Question) => {
    if (question && !(await confirm(question))) return;
    await submit(path, { userIds: [userId], ...more });
  };
  const isIn = status === 'active';
  const mayBeInvited = (status === 'invited' || status === 'notInvited') && mail !== '';
  const items: MenuItem[] = [
    { label: t('Open'), onSelect: onOpen },
    ...(onProposeMail && status !== 'inactive' && status !== 'locked' && kind !== 'service'
      ? [{ label: t('Propose email address'), onSelect: onProposeMail }]
      : []),
    ...(onPrintSlip && mayEdit && status !== 'inactive' && status !== 'locked'
      ? [{ label: t('Print a slip'), onSelect: onPrintSlip }]
      : []),
    ...(mayEdit && mayBeInvited
      ? [
          {
            label: t(status === 'invited' ? 'Send the invitation again' : 'Invite'),
            onSelect: () => void send('/Users/Invite', {}),
          },
        ]
      : []),
    ...(mayEdit && isIn && kind !== 'service'
      ? [
          {
            label: t('Reset the password'),
            onSelect: () =>
              void send(
                '/Users/ResetPassword',
                {},
                {
                  title: t('Reset the password of {name}?', { name }),
                  body: t(
                    'They are signed out everywhere and get an email with a link to set a new password.',
                  ),
                  confirmLabel: t('Reset'),
                },
              ),
          },
          {
            label: t('End all sessions'),
            onSelect: () =>
              void send(
                '/Users/EndSessions',
                {},
                {
                  title: t('Sign {name} out everywhere?', { name }),
                  body: t('They can sign in again.'),
                  confirmLabel: t('Sign out'),
                },
              ),
          },
        ]
      : []),
    ...(mayEdit && (isIn || status === 'locked')
      ? [
          {
            label: t(status === 'locked' ? 'Unlock' : 'Lock'),
            onSelect: () =>
              void send(
                '/Users/Lock',
                { isLocked: status !== 'locked' },
                status === 'locked'
                  ? undefined
                  : {
                      title: t('Lock {name}?', { name }),
                      body: t(
                        'They are signed out immediately and cannot sign in until you unlock them.',
                      ),
                      confirmLabel: t('Lock'),
                    },
              ),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          {
            label: t(status === 'inactive' ? 'Activate' : 'Deactivate'),
            danger: status !== 'inactive',
            onSelect: () =>
              void send(
                '/Users/SetActive',
                { isActive: status === 'inactive' },
                status === 'inactive'
                  ? undefined
                  : {
                      title: t('Deactivate {name}?', { name }),
                      body: t(
                        'They are signed out immediately, and their assigned work goes to others.',
                      ),
                      confirmLabel: t('Deactivate'),
                      tone: 'danger',
                    },
              ),
          },
        ]
      : []),
  ];
  return <ActionsMenu name={name} items={items} />;
}
