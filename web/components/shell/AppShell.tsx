import { Menu } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigation } from 'react-router-dom';
import { classNames, IconButton, Sheet, usePhone } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './AppShell.module.css';
import { BottomNav, type BottomEntry } from './BottomNav.tsx';
import type { MenuEntry } from './menu.ts';
import { useSearchKey } from './searchKey.ts';
import { SideMenu } from './SideMenu.tsx';

export type AppShellProps = {
  menu: readonly MenuEntry[];
  /** The screen to which the logo links. */
  home: string;
  /** The company's logo. Without it, Cadre's is shown. */
  logoUrl?: string | undefined;
  /** The top-level menu group of the current screen. */
  section: string;
  /** Whether the side menu only shows icons. */
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
  /** The menu search. It is in the top bar, or on phones at the top of the drawer. */
  search: (done: () => void) => ReactNode;
  /** Further tools, such as voice navigation. They are in the top bar, or on phones in the drawer. */
  moreTools: (done: () => void) => ReactNode;
  /** The content at the right end of the top bar. */
  tools: ReactNode;
  /** The content below the side menu. */
  panel: (narrow: boolean) => ReactNode;
  /** The entries of the bar at the bottom of phones. */
  shortcuts: readonly BottomEntry[];
  children: ReactNode;
};

/** The page frame of side menu, top bar and content. Below 768 px the menu is a drawer. */
export function AppShell(props: AppShellProps) {
  const { menu, home, logoUrl, section, collapsed, onCollapse, search, moreTools, tools } = props;
  const t = useTranslate();
  const phone = usePhone();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  const loading = useNavigation().state === 'loading';
  const content = useFocusOnArrival(pathname, loading);
  const closeDrawer = () => setDrawerOpen(false);
  useSearchKey(() => {
    if (phone) setDrawerOpen(true);
  });

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('Skip to content')}
      </a>
      {!phone && (
        <aside className={classNames(styles.side, collapsed && styles.narrow)}>
          <Brand home={home} logoUrl={logoUrl} narrow={collapsed} />
          <SideMenu menu={menu} narrow={collapsed} />
          <div className={styles.panel}>{props.panel(collapsed)}</div>
        </aside>
      )}
      <Sheet
        side="left"
        size="small"
        title={t('Menu')}
        open={phone && drawerOpen}
        onOpenChange={setDrawerOpen}
      >
        <div className={styles.drawer}>
          <div className={styles.drawerSearch}>{search(closeDrawer)}</div>
          <div className={styles.drawerTools}>{moreTools(closeDrawer)}</div>
          <SideMenu expanded menu={menu} onChoose={closeDrawer} />
          {props.panel(false)}
        </div>
      </Sheet>
      <div className={styles.column}>
        <header className={styles.top}>
          <IconButton
            label={t(phone ? 'Open the menu' : collapsed ? 'Show the menu' : 'Hide the menu')}
            aria-expanded={phone ? drawerOpen : !collapsed}
            onClick={() => (phone ? setDrawerOpen(true) : onCollapse(!collapsed))}
          >
            <Menu aria-hidden="true" />
          </IconButton>
          {phone && <Brand home={home} logoUrl={logoUrl} />}
          <p className={styles.section}>{section}</p>
          {!phone && (
            <>
              {search(closeDrawer)}
              <div className={styles.wideTools}>{moreTools(closeDrawer)}</div>
            </>
          )}
          <div className={styles.tools}>{tools}</div>
          {loading && (
            <div className={styles.loading} role="progressbar" aria-label={t('Loading')} />
          )}
        </header>
        <main id="content" className={styles.content} ref={content} tabIndex={-1}>
          {props.children}
        </main>
        {phone && (
          <BottomNav
            entries={props.shortcuts}
            menuIcon={<Menu aria-hidden="true" />}
            isMenuOpen={drawerOpen}
            onMenu={() => setDrawerOpen(true)}
          />
        )}
      </div>
    </div>
  );
}

type BrandProps = { home: string; logoUrl: string | undefined; narrow?: boolean };

function Brand({ home, logoUrl, narrow = false }: BrandProps) {
  const t = useTranslate();
  return (
    <Link
      to={home}
      className={styles.brand}
      aria-label={t('{product}, home', { product: 'Cadre' })}
    >
      <img src={logoUrl ?? '/icon.svg'} alt="" />
      {!narrow && <span>{t('Cadre')}</span>}
    </Link>
  );
}

/**
 * Focuses the content of a new screen, because the link that was clicked may no longer exist. Users who have begun
 * to type elsewhere while it was loading, as in the menu search, stay there.
 */
function useFocusOnArrival(pathname: string, loading: boolean) {
  const content = useRef<HTMLElement>(null);
  const arrivedAt = useRef(pathname);
  const leftFrom = useRef<Element | null | undefined>(undefined);
  useEffect(() => {
    if (loading) leftFrom.current = document.activeElement;
  }, [loading]);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    const focused = document.activeElement;
    const hasMoved = leftFrom.current !== undefined && leftFrom.current !== focused;
    leftFrom.current = undefined;
    if (hasMoved && focused instanceof HTMLInputElement) return;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
