import { Hammer } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { EmptyState, NotPermitted, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, Link } from '#web/components/ui/index.ts';
import { menuQuery, useMay } from '#web/lib/permissions/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { inCatalogue } from './catalogue.ts';

/**
 * Shown to signed-in users at catalogue paths that aren't built yet: what is planned, and where to go
 * meanwhile. At unknown paths they get `NotFoundScreen`. People who aren't signed in were already redirected to
 * the sign-in at / (spec 000 §2).
 */
export function PlaceholderScreen() {
  const t = useTranslate();
  const may = useMay();
  const { pathname, search, hash } = useLocation();
  const { data: menu = [] } = useQuery(menuQuery);
  const match = inCatalogue(pathname);
  if (match === null) return <NotFoundScreen />;
  // A link keeps what it asks for: /chat?conversation=3 opens that conversation.
  if ('redirect' in match) {
    return <Navigate to={{ pathname: match.redirect, search, hash }} replace />;
  }

  const { title, area } = match;
  const permitted = area.reference === undefined || may('isView', area.reference);
  // The menu group, if it has any working screen.
  const group = menu.find(({ label }) => label === area.group);
  return (
    <Page>
      <PageHeader title={title} breadcrumb={[{ label: t(area.group) }]} />
      {permitted ? (
        <EmptyState
          icon={<Hammer />}
          title={t('This screen is not built yet')}
          description={t(
            'This screen is planned. Until it works, continue as your company does today.',
          )}
          action={
            <>
              <Button asChild variant="primary">
                <Link to={paths.home}>{t('Go to your dashboard')}</Link>
              </Button>
              {group && !group.isErpMenu && (
                <Button asChild>
                  <Link to={group.to}>{t(group.label)}</Link>
                </Button>
              )}
            </>
          }
        />
      ) : (
        <NotPermitted
          action={
            <Button asChild>
              <Link to={paths.home}>{t('Go to your dashboard')}</Link>
            </Button>
          }
        />
      )}
    </Page>
  );
}
