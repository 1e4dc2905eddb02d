import { useQuery } from '@tanstack/react-query';
import { FormDialog, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { inviteAllQuery, usersKey } from './api.ts';
import { NoMailNotice } from './NoMailNotice.tsx';

/** Shows what inviting everyone would do, before doing it. */
export function InviteAllDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const preview = useQuery(inviteAllQuery);
  const { submit, busy } = useSubmit([usersKey]);
  const { data } = preview;
  const none = data !== undefined && data.toInvite + data.toInviteAgain === 0;
  return (
    <FormDialog
      title="Invite everyone"
      submitLabel={t('Invite')}
      busy={busy}
      readOnly={data === undefined || none}
      onSubmit={async () => {
        if (await submit('/Users/InviteAll', {})) onClose();
      }}
      onClose={onClose}
    >
      <Loaded query={preview} loading={<Skeleton kind="text" rows={3} />}>
        {({ toInvite, toInviteAgain, withoutMail, sharedMail, isMailed }) => (
          <>
            {!isMailed && <NoMailNotice />}
            <p>
              {t(
                '{n, plural, one {# employee gets a user and an invitation} other {# employees get a user and an invitation}}.',
                { n: toInvite },
              )}
            </p>
            {toInviteAgain > 0 && (
              <p>
                {t(
                  '{n, plural, one {# user without an open invitation gets a new one} other {# users without an open invitation get a new one}}.',
                  { n: toInviteAgain },
                )}
              </p>
            )}
            {withoutMail > 0 && (
              <p>
                {t(
                  '{n, plural, one {# employee has no email address} other {# employees have no email address}}.',
                  { n: withoutMail },
                )}
              </p>
            )}
            {sharedMail > 0 && (
              <p>
                {t(
                  '{n, plural, one {# employee shares an email address} other {# employees share an email address}} with someone else.',
                  { n: sharedMail },
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </FormDialog>
  );
}
