import { useQueryClient } from '@tanstack/react-query';
import type { LeaverLinkMade } from '#machines/domains/separation/contracts/leaverLink.ts';
import type { ReleaseView } from '#machines/domains/separation/contracts/separation.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { sayRefused } from '#web/components/feedback/sayRefused.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { Button, Card, formatDate, SecretDialog, useConfirm } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { publicPaths } from '#web/lib/publicPaths.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { RELEASE } from '../api.ts';
import styles from './leaver.module.css';

/** Creates and revokes the link with which a leaver reads their documents. */
export function LinkCard({ release }: { release: ReleaseView }) {
  const { requestId, name, link, isDeath } = release;
  const t = useTranslate();
  const may = useMay();
  const confirm = useConfirm();
  const { submit } = useSubmit([RELEASE]);
  const queries = useQueryClient();
  const making = useWrite<LeaverLinkMade>();
  if (!may('isEdit', MENU.employeeRelease)) return null;
  const make = async () => {
    const isSure =
      link === null ||
      (await confirm({
        title: t('Make a new link?'),
        body: t('The link that was made before stops working.'),
        confirmLabel: t('Make a link'),
      }));
    if (!isSure) return;
    making.mutate(
      { path: '/Separation/MakeLeaverLink', body: { requestId } },
      {
        onError: (error) => sayRefused(error),
        onSettled: () => void queries.invalidateQueries({ queryKey: RELEASE }),
      },
    );
  };
  return (
    <Card
      title={isDeath ? 'Documents for the family' : 'Documents for the leaver'}
      actions={
        <span className={styles.buttons}>
          {link && (
            <Button
              size="small"
              onClick={() => void submit('/Separation/EndLeaverLink', { requestId })}
            >
              {t('End the link')}
            </Button>
          )}
          <Button size="small" loading={making.isPending} onClick={() => void make()}>
            {t('Make a link')}
          </Button>
        </span>
      }
    >
      <p className={styles.words}>
        {getWords(t, release)}{' '}
        {link &&
          (link.openedAt === null
            ? t('It has not been opened yet.')
            : t('Last opened on {day}.', { day: formatDate(link.openedAt.slice(0, 10)) }))}
      </p>
      {making.data && (
        <SecretDialog
          title={
            isDeath ? t('Link for the family of {name}', { name }) : t('Link for {name}', { name })
          }
          note={t('Send the link, and tell the code {pin} in another way, such as by telephone.', {
            pin: making.data.pin,
          })}
          value={`${location.origin}${publicPaths.leaver}#${making.data.token}`}
          onClose={making.reset}
        />
      )}
    </Card>
  );
}

function getWords(t: Translate, { name, link, isDeath }: ReleaseView): string {
  if (link) {
    const values = { name, day: formatDate(link.expiresAt.slice(0, 10)) };
    return isDeath
      ? t(
          'The family can read the letters, certificates and payslips of {name} until {day}.',
          values,
        )
      : t(
          '{name} can read their letters, certificates and payslips by a link until {day}.',
          values,
        );
  }
  return isDeath
    ? t(
        'A link with a code opens the letters, certificates and payslips of {name} for the family.',
        { name },
      )
    : t(
        '{name} can no longer sign in. A link with a code opens their letters, certificates and payslips.',
        { name },
      );
}
