import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useMemo } from 'react';
import {
  MAIL_TIMES,
  type NoticeEvent,
  type NotificationRule,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Card, Link, Skeleton, Switch } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { RULES, rulesQuery } from './api.ts';
import { eventName, quietHours } from './words.ts';
import styles from './notificationRules.module.css';

/** Lists the rules for who is notified of which events on which channel, and the mandatory notices. */
export function RulesScreen() {
  const t = useTranslate();
  const may = useMay();
  const answer = useQuery(rulesQuery);
  const { submit, busy } = useSubmit([RULES]);
  const mayEdit = may('isEdit', MENU.notificationRules);
  const events = answer.data?.events;
  const columns = useMemo(
    () =>
      getColumns(
        t,
        events ?? [],
        !mayEdit || busy,
        (body) => void submit('/Notification/SetRuleActive', body),
      ),
    [t, events, mayEdit, busy, submit],
  );
  return (
    <Page>
      <PageHeader
        description="How people are notified, unless they chose otherwise. A rule for one event takes precedence over a rule for every event, and a rule for a role over a rule for everyone."
        action={
          may('isCreate', MENU.notificationRules) && (
            <Button variant="primary" asChild>
              <Link to={paths.createNotificationRule}>{t('Create')}</Link>
            </Button>
          )
        }
      />
      <Loaded query={answer} loading={<Skeleton kind="table" rows={6} columns={6} />}>
        {({ rules }) => (
          <>
            <DataTable
              label="Notification Config"
              rows={rules}
              columns={columns}
              rowId={({ id }) => String(id)}
              empty={{ title: 'No Data Found' }}
            />
            <Locked events={events ?? []} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Locked({ events }: { events: readonly NoticeEvent[] }) {
  const t = useTranslate();
  const locked = events.filter(({ isLocked, event }) => isLocked && !event.endsWith('.deadline'));
  return (
    <Card
      title={t('Always notified')}
      description={t(
        'Notifications about deadlines, pay and security are always sent immediately. You can only add text.',
      )}
    >
      <ul className={styles.locked}>
        <li>
          <Lock aria-hidden="true" /> {t('Every deadline that has passed')}
        </li>
        {locked.map((one) => (
          <li key={one.event}>
            <Lock aria-hidden="true" /> {eventName(one, t)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const getColumns = (
  t: Translate,
  events: readonly NoticeEvent[],
  disabled: boolean,
  set: (body: { id: number; isActive: boolean }) => void,
): Column<NotificationRule>[] => [
  {
    id: 'name',
    label: 'Name',
    value: ({ name }) => name,
    cell: ({ id, name }) => <Link to={paths.notificationRuleOf(id)}>{name}</Link>,
    card: 'title',
    width: 'wide',
  },
  {
    id: 'event',
    label: 'Event',
    value: ({ event }) =>
      eventName(
        events.find((one) => one.event === event),
        t,
      ),
    width: 'wide',
  },
  {
    id: 'role',
    label: 'Role',
    value: ({ roleName }) => t(roleName ?? 'Everyone'),
    width: 'narrow',
  },
  { id: 'app', label: 'Screen', value: ({ inApp }) => t(inApp ? 'Yes' : 'No'), width: 'tiny' },
  {
    id: 'browser',
    label: 'Browser',
    value: ({ inBrowser }) => t(inBrowser ? 'Yes' : 'No'),
    width: 'tiny',
  },
  { id: 'mail', label: 'Email', value: ({ mail }) => t(MAIL_TIMES[mail]), width: 'medium' },
  { id: 'quiet', label: 'Quiet hours', value: quietHours, width: 'narrow' },
  {
    id: 'isActive',
    label: 'In use',
    cell: ({ id, name, isActive }) => (
      <Switch
        aria-label={t('{name} is in use', { name })}
        checked={isActive}
        disabled={disabled}
        onCheckedChange={(next) => set({ id, isActive: next })}
      />
    ),
    width: 'tiny',
  },
];
