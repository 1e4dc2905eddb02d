import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { KioskEntry } from '#machines/domains/time/contracts/kiosk.ts';
import { punchDevice } from '#machines/domains/time/attendance/resources/punchDevice.ts';
import type { MenuReference } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  DateText,
  Skeleton,
  TextLink,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { publicPaths } from '#web/lib/publicPaths.ts';
import { logOut } from '#web/session/index.ts';
import { kiosksKey, kiosksQuery, registerKiosk } from './api.ts';
import styles from './kiosk.module.css';
import { keepKiosk } from './registered.ts';

const PUNCH_DEVICES = punchDevice.screen.reference as MenuReference;

/** Registers the browser in which it is opened as a kiosk of a punch device. */
export function KiosksScreen() {
  const t = useTranslate();
  const list = useQuery(kiosksQuery);
  return (
    <Page width="form">
      <PageHeader
        description={t(
          'On a shared device, people check in and request leave with their number and the PIN of their slip. Open this screen on that device to register its browser.',
        )}
      />
      <Loaded query={list} loading={<Skeleton kind="text" rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>
              {t('A kiosk is a punch device.')}{' '}
              <TextLink to="/profile/remoteLocation/device">{t('Add a device first')}</TextLink>
            </p>
          ) : (
            <div className={styles.form}>
              {items.map((kiosk) => (
                <KioskCard key={kiosk.deviceId} kiosk={kiosk} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}

function KioskCard({ kiosk }: { kiosk: KioskEntry }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const may = useMay();
  const { submit } = useSubmit([kiosksKey]);
  const { deviceId, name, businessUnit, registeredAt, registeredBy } = kiosk;
  const register = async () => {
    const isSure = await confirm({
      title: t('Make this browser the kiosk {name}?', { name }),
      body: t('You are signed out here. A browser registered before stops working.'),
      confirmLabel: t('Register this browser'),
    });
    if (!isSure) return;
    const { token } = await registerKiosk(deviceId);
    keepKiosk(token);
    logOut();
    void navigate(publicPaths.kiosk, { replace: true });
  };
  return (
    <Card title={name} description={businessUnit}>
      <div className={styles.form}>
        <p>
          {registeredAt === null ? (
            t('No browser is registered.')
          ) : (
            <>
              {t('Registered by {name}', { name: registeredBy ?? '' })} ·{' '}
              <DateText value={registeredAt} />
            </>
          )}
        </p>
        {may('isEdit', PUNCH_DEVICES) && (
          <div className={styles.row}>
            <Button variant="primary" onClick={() => void register()}>
              {t('Register this browser')}
            </Button>
            {registeredAt !== null && (
              <Button onClick={() => void submit('/Kiosk/End', { deviceId })}>{t('End')}</Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
