import { MapPinOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Link } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Page not found, for signed-in users; the URL stays. */
export function NotFoundScreen() {
  const t = useTranslate();
  const { pathname } = useLocation();
  return (
    <Page>
      <PageHeader title={t('Page not found')} />
      <EmptyState
        icon={<MapPinOff />}
        title={t('There is no page at this address')}
        description={
          <>
            <code>{pathname}</code>
            <br />
            {t('Check the address: capital and small letters count. Or search the menu.')}
          </>
        }
        action={
          <Button asChild variant="primary">
            <Link to={paths.home}>{t('Go to your dashboard')}</Link>
          </Button>
        }
      />
    </Page>
  );
}
