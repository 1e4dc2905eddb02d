import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type { SessionEntry } from '#machines/domains/company/contracts/auth.ts';
import { paths } from '#web/lib/paths.ts';
import { logOut } from '#web/session/index.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import {
  Badge,
  Button,
  Card,
  DateText,
  Link,
  notify,
  RelativeTime,
  Skeleton,
  useConfirm,
} from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useWrite } from '#web/lib/useWrite.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import styles from './profile.module.css';
import { sessionsQuery } from './api.ts';

/** Lists the user's sessions, with buttons to end one, the others, or all. */
export function SessionsScreen() {
  const t = useTranslate();
  const sessions = useQuery(sessionsQuery);
  const { end, ending } = useEnding();
  const confirm = useConfirm();

  const signOutEverywhere = async () => {
    const sure = await confirm({
      title: t('Sign out everywhere'),
      body: t('Every device is signed out immediately, including this one.'),
      confirmLabel: t('Sign out everywhere'),
      cancelLabel: t('Cancel'),
      tone: 'danger',
    });
    if (sure && (await end('everywhere', '/Auth/SignOutEverywhere', {}))) logOut();
  };

  return (
    <Page width="form">
      <PageHeader
        description={t('Where you are signed in.')}
        more={
          <Button asChild>
            <Link to={paths.signIns}>{t('Sign-in log')}</Link>
          </Button>
        }
        action={
          <Button
            variant="danger"
            loading={ending === 'everywhere'}
            onClick={() => void signOutEverywhere()}
          >
            {t('Sign out everywhere')}
          </Button>
        }
      />
      <Card padding="none">
        <Loaded query={sessions} loading={<Skeleton kind="text" lines={6} />}>
          {(entries) => (
            <ul className={styles.devices} aria-label={t('Your devices')}>
              {entries.map((entry) => (
                <Device
                  key={entry.sessionId}
                  entry={entry}
                  busy={ending === entry.sessionId}
                  onSignOut={() =>
                    entry.isCurrent
                      ? logOut()
                      : void end(entry.sessionId, '/Auth/SignOutDevice', {
                          sessionId: entry.sessionId,
                        })
                  }
                />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

/** Ends sessions on the server, one request at a time. It returns whether all succeeded. */
function useEnding() {
  const t = useTranslate();
  const queries = useQueryClient();
  const write = useWrite<WriteAnswer>();
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (what: string, path: string, body: unknown): Promise<boolean> => {
    setEnding(what);
    try {
      const { message } = await write.mutateAsync({ path, body });
      notify.success(t(message));
      return true;
    } catch (error) {
      notify.warning(t(failureMessage(error)));
      return false;
    } finally {
      setEnding(null);
      void queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    }
  };
  return { end, ending };
}

type DeviceProps = { entry: SessionEntry; busy: boolean; onSignOut: () => void };

function Device({ entry, busy, onSignOut }: DeviceProps) {
  const t = useTranslate();
  const Icon = /mobile|tablet/i.test(entry.device) ? Smartphone : Monitor;
  const name = deviceName(entry, t);
  return (
    <li className={styles.device}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          {entry.isCurrent && <Badge tone="success">{t('This device')}</Badge>}
        </p>
        <p className={styles.details}>
          {entry.address} · {t(METHODS[entry.method] ?? entry.method)} ·{' '}
          <DateText value={entry.createdAt} withTime />
        </p>
        <p className={styles.details}>
          {t('Last seen')} <RelativeTime at={entry.seenAt} />
        </p>
      </div>
      <Button size="small" loading={busy} onClick={onSignOut}>
        {t('Sign out this device')}
        <span className="visually-hidden">: {name}</span>
      </Button>
    </li>
  );
}

const METHODS: Readonly<Record<string, string>> = {
  password: 'By password',
  ticket: 'By a sign-in link',
  openid: 'By another account',
};

const deviceName = ({ browser, operatingSystem }: SessionEntry, t: Translate): string =>
  [browser, operatingSystem].filter(Boolean).join(' · ') || t('Unknown device');
