import { useQuery } from '@tanstack/react-query';
import { msg } from '#machines/core/locales/messages.ts';
import type {
  InstallationAnswer,
  TestMailAnswer,
} from '#machines/domains/company/contracts/operations.ts';
import {
  Button,
  Card,
  DescriptionList,
  formatDateTime,
  Notice,
  RelativeTime,
  Skeleton,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { installationQuery } from './api.ts';
import styles from './operations.module.css';

/** A nightly backup that is this old is half a day late. */
const OLD_SECONDS = 36 * 3600;

const COMMANDS = {
  backup: 'npm run backup -- FOLDER',
  attempt: 'npm run restore -- FOLDER --try',
};

/** Shows the backups, the last test of restoring one, and where mail goes. */
export function InstallationCare() {
  const installation = useQuery(installationQuery);
  return (
    <Loaded query={installation} loading={<Skeleton kind="card" rows={2} />}>
      {({ backup, mail }) => (
        <>
          <BackupCard backup={backup} />
          <MailCard mail={mail} />
        </>
      )}
    </Loaded>
  );
}

function BackupCard({ backup }: Pick<InstallationAnswer, 'backup'>) {
  const t = useTranslate();
  const { schedule, lastAt, triedAt } = backup;
  return (
    <Card title={t('Backup')}>
      <div className={styles.card}>
        <BackupNotice backup={backup} />
        <DescriptionList
          columns={3}
          items={[
            {
              label: msg('Last backup'),
              value: lastAt ? <RelativeTime at={lastAt} /> : t('never'),
            },
            {
              label: msg('Last restore that was tried'),
              value: triedAt ? <RelativeTime at={triedAt} /> : t('never'),
            },
            {
              label: msg('Schedule'),
              value: schedule
                ? t('Each night from {hour}:00, to {folder}. {n} are kept.', {
                    hour: String(schedule.hour),
                    folder: schedule.folder,
                    n: schedule.keep,
                  })
                : t('none'),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function BackupNotice({ backup }: Pick<InstallationAnswer, 'backup'>) {
  const t = useTranslate();
  const { schedule, error, lastAt, ageSeconds, triedAt, tryError } = backup;
  if (error) {
    return (
      <Notice tone="danger" title={t('The last backup failed')}>
        {error}
      </Notice>
    );
  }
  if (tryError && triedAt) {
    return (
      <Notice
        tone="danger"
        title={t('The restore tried on {time} failed', { time: formatDateTime(triedAt) })}
      >
        {tryError}
      </Notice>
    );
  }
  if (ageSeconds === null || lastAt === null) {
    return (
      <Notice tone="warning" title={t('There is no backup')}>
        {t('Ask the person who runs this installation to set BACKUP_DIR, or to run this command:')}{' '}
        <code>{COMMANDS.backup}</code>
      </Notice>
    );
  }
  if (ageSeconds > OLD_SECONDS) {
    return (
      <Notice
        tone="warning"
        title={t('The last backup is of {time}', { time: formatDateTime(lastAt) })}
      >
        {schedule
          ? t('The schedule has missed a night. Check that a worker runs.')
          : t(
              'Ask the person who runs this installation to set BACKUP_DIR, so that one is made each night.',
            )}
      </Notice>
    );
  }
  if (triedAt) return null;
  return (
    <Notice tone="warning" title={t('No restore has been tried')}>
      {t(
        'A backup that was never restored may not work. This command tries it without changing anything:',
      )}{' '}
      <code>{COMMANDS.attempt}</code>
    </Notice>
  );
}

function MailCard({ mail }: Pick<InstallationAnswer, 'mail'>) {
  const t = useTranslate();
  return (
    <Card title={t('Email')}>
      <div className={styles.card}>
        {mail.goesTo === 'folder' && (
          <Notice tone="warning" title={t('No one receives email')}>
            {t(
              'No mail server is set, so emails are written to a folder. Set SMTP_URL to send them.',
            )}
          </Notice>
        )}
        <DescriptionList
          columns={2}
          items={[
            {
              label: msg('Emails go to'),
              value: <code>{mail.goesTo === 'server' ? mail.server : mail.folder}</code>,
            },
            { label: msg('Sender'), value: mail.from },
          ]}
        />
        <TestMail />
      </div>
    </Card>
  );
}

/** Sends an email to the administrator, and shows what the mail server answered. */
function TestMail() {
  const t = useTranslate();
  const sending = useWrite<TestMailAnswer>();
  return (
    <>
      {sending.isError && <Notice tone="danger" title={t(failureMessage(sending.error))} live />}
      {sending.data && (
        <Notice
          tone="success"
          title={
            sending.data.goesTo === 'server'
              ? t('The mail server has accepted a test email to {address}', {
                  address: sending.data.to,
                })
              : t('A test email to {address} was written to the folder', {
                  address: sending.data.to,
                })
          }
          live
        />
      )}
      <div>
        <Button
          onClick={() => sending.mutate({ path: '/Operations/SendTestMail', body: {} })}
          loading={sending.isPending}
        >
          {t('Send a test email')}
        </Button>
      </div>
    </>
  );
}
