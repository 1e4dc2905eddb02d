import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router-dom';
import { MENU } from '#machines/core/values/menuReferences.ts';
import {
  DeclaredContext,
  ErrorState,
  NotPermitted,
  Page,
  PageHeader,
} from '#web/components/page/index.ts';
import { AppShell, trailTo } from '#web/components/shell/index.ts';
import { Button, Skeleton } from '#web/components/ui/index.ts';
import { ChatBell } from '#web/domains/communication/chat/index.ts';
import { pictureQuery } from '#web/kits/uploads/index.ts';
import { isScreen, mayBy, permissionsQuery, permits, useMay } from '#web/lib/permissions/index.ts';
import { NotificationBell } from '#web/domains/communication/notifications/index.ts';
import { businessUnitsQuery } from '#web/domains/organisation/index.ts';
import { reportEntriesQuery } from '#web/kits/reports/index.ts';
import { writeAmountsIn } from '#web/lib/currency.ts';
import { useBusinessUnit, useSetting } from '#web/lib/settings/index.ts';
import { learn, learnTerms, useLanguage, useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useUnhurried } from '#web/lib/unhurried.ts';
import { useProfile } from '#web/session/index.ts';
import { useHints } from './useHints.ts';
import { shellQuery } from '#web/lib/shellQuery.ts';
import { localesQuery } from './api.ts';
import { DemoBanner } from './DemoBanner.tsx';
import { MobileFirst } from './MobileFirst.tsx';
import { EverythingSearch } from './EverythingSearch.tsx';
import { MoreTools } from './MoreTools.tsx';
import { openEntry } from './openEntry.ts';
import { Panel, Profile } from './Profile.tsx';
import { useInboxKey } from './useInboxKey.ts';
import { useLanguageOfPerson } from './useLanguageOfPerson.ts';
import { useMenu } from './useMenu.ts';
import { useOftenUsed } from './useOftenUsed.ts';
import { useShortcuts } from './useShortcuts.tsx';

/** The application shell (spec 000 §2). */
export function Shell() {
  const menu = useMenu();
  const navigate = useNavigate();
  const [collapsed, setCollapsed] = useSetting('menuCollapsed');
  const section = useSection();
  const often = useOftenUsed(menu);
  const logoUrl = useLogo();
  const may = useMay();
  const mayChat = may('isView', MENU.chat);
  useHints();
  useAccountCurrency();
  useServersMessages();
  useCompanyTerms();
  useLanguageOfPerson();
  const go = (to: string) => void navigate(to);
  useInboxKey(may('isView', MENU.approval), go);

  return (
    <AppShell
      menu={menu}
      home={paths.login}
      logoUrl={logoUrl}
      section={section}
      collapsed={collapsed}
      onCollapse={setCollapsed}
      shortcuts={useShortcuts()}
      search={(done) => (
        <EverythingSearch
          menu={menu}
          often={often}
          onGo={(entry) => {
            done();
            openEntry(entry, go);
          }}
        />
      )}
      moreTools={(done) => <MoreTools menu={menu} onDone={done} />}
      tools={
        <>
          <NotificationBell />
          {mayChat && <ChatBell />}
          <Profile />
        </>
      }
      panel={(narrow) => (
        <>
          {!narrow && <MobileFirst />}
          <Panel narrow={narrow} />
        </>
      )}
    >
      <DemoBanner />
      <Permitted />
    </AppShell>
  );
}

/** The screen, or a message if the user has no permission. */
function Permitted() {
  const t = useTranslate();
  const matches = useMatches();
  const navigate = useNavigate();
  const { data: permissions, error, refetch } = useQuery(permissionsQuery);
  const data = useUnhurried(permissions);
  const declared = matches.map(({ handle }) => handle).find(isScreen);
  // An address that no route declares may be a report, so the list of reports is fetched in parallel with the
  // permissions.
  useQuery({ ...reportEntriesQuery, enabled: declared === undefined });
  if (!data) {
    return (
      <Page>
        {error ? (
          <ErrorState message={t('Failed, try again')} onRetry={() => void refetch()} />
        ) : (
          <Skeleton kind="table" rows={6} columns={4} />
        )}
      </Page>
    );
  }
  if (permits(mayBy(data), matches)) {
    return declared ? (
      <DeclaredContext value={declared}>
        <Outlet />
      </DeclaredContext>
    ) : (
      <Outlet />
    );
  }
  return (
    <Page>
      <PageHeader title={declared?.title ?? ''} />
      <NotPermitted
        action={
          <Button onClick={() => void navigate(paths.home)}>{t('Go to your dashboard')}</Button>
        }
      />
    </Page>
  );
}

/** The first-level group of the current screen; the previous one if the menu doesn't contain the screen. */
function useSection(): string {
  const t = useTranslate();
  const menu = useMenu();
  const { pathname } = useLocation();
  const [last, remember] = useSetting('firstLevelMenu');
  const present = trailTo(menu, pathname)[0]?.english;
  useEffect(() => {
    if (present !== undefined && present !== last) remember(present);
  }, [present, last, remember]);
  return t(present ?? last);
}

/** The logo of the selected business unit, or of the user's own unit if it has none. */
function useLogo(): string | undefined {
  const { logoUrl } = useProfile();
  const [unit] = useBusinessUnit();
  const { data: units = [] } = useQuery(businessUnitsQuery);
  const chosen = units.find(({ value }) => value === unit)?.intLogoUrlId ?? 0;
  return useQuery(pictureQuery(chosen > 0 ? chosen : logoUrl)).data;
}

/** The account's own messages, if the server has any. */
function useServersMessages(): void {
  const [{ language }] = useLanguage();
  const { data } = useQuery(localesQuery(language));
  useEffect(() => {
    if (data)
      learn(language, Object.fromEntries(data.map(({ keyword, label }) => [keyword, label])));
  }, [data, language]);
}

function useCompanyTerms(): void {
  const { data } = useQuery(shellQuery);
  const terms = data?.terms;
  useEffect(() => {
    if (terms) learnTerms(terms);
  }, [terms]);
}

function useAccountCurrency(): void {
  const { data } = useQuery(shellQuery);
  const currency = data?.currency;
  useEffect(() => writeAmountsIn(currency), [currency]);
}
