import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import type { CalendarFeed, NewFeed } from '#machines/domains/time/contracts/teamCalendar.ts';
import {
  Button,
  Card,
  Checkbox,
  Field,
  Notice,
  notify,
  RelativeTime,
  TextInput,
  useConfirm,
} from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { feedsKey, feedsQuery } from './api.ts';
import styles from './teamCalendar.module.css';

/** URLs for other calendar programs, each revocable. */
export function Feeds() {
  const t = useTranslate();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const { data: feeds = [] } = useQuery(feedsQuery);
  const [withTeam, setWithTeam] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const write = useWrite<NewFeed>();
  const { submit, busy } = useSubmit([feedsKey]);
  const make = async () => {
    try {
      const { path } = await write.mutateAsync({
        path: '/TeamCalendar/MakeFeed',
        body: { withTeam },
      });
      setAddress(`${window.location.origin}/api${path}.ics`);
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
    } finally {
      void queries.invalidateQueries({ queryKey: feedsKey });
    }
  };
  const revoke = async ({ id }: CalendarFeed) => {
    const sure = await confirm({
      title: 'Revoke this address?',
      body: 'Programs that use it no longer get any data.',
      confirmLabel: 'Revoke',
      tone: 'danger',
    });
    if (sure) await submit('/TeamCalendar/RevokeFeed', { id });
  };
  const copy = async () => {
    if (address === null) return;
    await navigator.clipboard.writeText(address);
    notify.success(t('Copied'));
  };
  return (
    <Card title="In your calendar app">
      <p className={styles.hint}>
        {t(
          'A secret address that your phone or mail program reads. It shows that someone is away, never why. Anyone who has the address can read it: revoke it if in doubt.',
        )}
      </p>
      {address === null ? (
        <div className={styles.make}>
          <Checkbox
            label={t('With colleagues who are away')}
            checked={withTeam}
            onCheckedChange={(checked) => setWithTeam(checked === true)}
          />
          <Button loading={write.isPending} onClick={() => void make()}>
            Create an address
          </Button>
        </div>
      ) : (
        <Notice tone="info" title="Copy it now: it is not shown again">
          <div className={styles.make}>
            <Field label="Address" name="address">
              <TextInput value={address} readOnly />
            </Field>
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
              Copy
            </Button>
            <Button onClick={() => setAddress(null)}>Done</Button>
          </div>
        </Notice>
      )}
      {feeds.length > 0 && (
        <ul className={styles.feeds} aria-label={t('Your addresses')}>
          {feeds.map((feed) => (
            <li key={feed.id}>
              <span>
                {t(feed.withTeam ? 'Yours and colleagues' : 'Only yours')} · {t('made')}{' '}
                <RelativeTime at={feed.madeAt} /> ·{' '}
                {feed.lastReadAt === null ? (
                  t('never read')
                ) : (
                  <>
                    {t('last read')} <RelativeTime at={feed.lastReadAt} />
                  </>
                )}
              </span>
              <Button size="small" disabled={busy} onClick={() => void revoke(feed)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
