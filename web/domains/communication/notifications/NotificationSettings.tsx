import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  NotificationPreference,
  NotificationPreferences,
} from '#machines/domains/communication/contracts/notifications.ts';
import { CHANNELS, type Channel } from '#machines/core/values/notifications.ts';
import { ErrorState, Page, PageHeader } from '#web/components/page/index.ts';
import { Card, Checkbox, Notice, notify, Skeleton } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { decide, preferencesQuery, type Decision } from './api.ts';
import { BrowserConsent } from './BrowserConsent.tsx';
import styles from './NotificationSettings.module.css';
import { useTranslate } from '#web/lib/messages.ts';

const CHANNEL_LABELS: Record<Channel, { label: string }> = {
  app: { label: 'In the app' },
  mail: { label: 'Email' },
  browser: { label: 'Browser' },
};

/** Notification settings by channel; each checkbox saves at once. */
export function NotificationSettings() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(preferencesQuery);
  const switching = useSwitch();
  return (
    <Page width="form">
      <PageHeader description="What you are notified about, and how. Changes apply immediately." />
      {error ? (
        <ErrorState message={failureMessage(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton kind="table" rows={4} columns={4} />
      ) : (
        <>
          {getGroups(data.kinds).map(([group, kinds]) => (
            <Card key={group} title={group} padding="none">
              <Kinds label={t(group)} kinds={kinds} onDecide={switching} />
            </Card>
          ))}
          <Card title="Notification methods">
            <div className={styles.ways}>
              <BrowserConsent />
              <MailNotice {...data} />
            </div>
          </Card>
        </>
      )}
    </Page>
  );
}

type KindsProps = {
  label: string;
  kinds: readonly NotificationPreference[];
  onDecide: (decision: Decision) => void;
};

function Kinds({ label, kinds, onDecide }: KindsProps) {
  const t = useTranslate();
  const channels = CHANNELS.filter((channel) =>
    kinds.some((kind) => kind.channels[channel] !== undefined),
  );
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t(label)}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('Notification')}</span>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={styles.channel}>
              {t(CHANNEL_LABELS[channel].label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind.kind}>
            <th scope="row" className={styles.kind}>
              <span className={styles.label}>{t(kind.label)}</span>
              <span className={styles.hint}>{t(kind.hint)}</span>
            </th>
            {channels.map((channel) => (
              <td key={channel} className={styles.channel}>
                {kind.channels[channel] !== undefined && (
                  <Checkbox
                    aria-label={`${t(kind.label)}: ${t(CHANNEL_LABELS[channel].label)}`}
                    checked={kind.channels[channel]}
                    onCheckedChange={(isOn) => onDecide({ kind: kind.kind, channel, isOn })}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function MailNotice({ mail, mailTo }: NotificationPreferences) {
  const t = useTranslate();
  switch (mail) {
    case 'ready':
      return <Notice tone="success">{t('Emails go to {address}.', { address: mailTo })}</Notice>;
    case 'noAddress':
      return (
        <Notice tone="warning">
          {t('We do not have an email address for you, so no email is sent. HR can add one.')}
        </Notice>
      );
    case 'noServer':
      return (
        <Notice tone="neutral">{t('No mail server is configured, so no email is sent.')}</Notice>
      );
  }
}

const getGroups = (
  kinds: readonly NotificationPreference[],
): [group: string, kinds: NotificationPreference[]][] => [
  ...kinds.reduce(
    (groups, kind) => groups.set(kind.group, [...(groups.get(kind.group) ?? []), kind]),
    new Map<string, NotificationPreference[]>(),
  ),
];

/** Updates the checkbox at once, and reverts it if the server refuses. */
function useSwitch(): (decision: Decision) => void {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  const { mutate } = useMutation({
    mutationFn: (decision: Decision) => decide([decision]),
    onMutate: async ({ kind, channel, isOn }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(
        queryKey,
        (preferences) =>
          preferences && {
            ...preferences,
            kinds: preferences.kinds.map((one) =>
              one.kind === kind ? { ...one, channels: { ...one.channels, [channel]: isOn } } : one,
            ),
          },
      );
    },
    onError: (error) => notify.warning(failureMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return mutate;
}
