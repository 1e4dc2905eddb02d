import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classNames, Tooltip } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { trailTo, type MenuEntry } from './menu.ts';
import styles from './SideMenu.module.css';

export type SideMenuProps = {
  menu: readonly MenuEntry[];
  /** Called after a choice, so that the drawer on phones closes. */
  onChoose?: (() => void) | undefined;
  /** Opens all groups, for a menu that closes after a choice anyway. */
  expanded?: boolean | undefined;
  /** Shows only the icons of the groups, each with its name as a tooltip. */
  narrow?: boolean | undefined;
};

/** The groups of the menu. The one with the current screen is open. */
export function SideMenu({ menu, onChoose, expanded = false, narrow = false }: SideMenuProps) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const trail = trailTo(menu, pathname);
  const nav = useRef<HTMLElement>(null);
  const present = trail.at(-1)?.to;
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [present]);
  return (
    <nav
      ref={nav}
      aria-label={t('Main menu')}
      className={styles.menu}
      data-narrow={narrow || undefined}
    >
      <Entries
        entries={menu}
        trail={trail}
        level={1}
        onChoose={onChoose}
        expanded={expanded}
        narrow={narrow}
      />
    </nav>
  );
}

type EntriesProps = {
  entries: readonly MenuEntry[];
  trail: readonly MenuEntry[];
  level: number;
  onChoose: (() => void) | undefined;
  expanded: boolean;
  narrow: boolean;
};

function Entries({ entries, trail, level, onChoose, expanded, narrow }: EntriesProps) {
  const t = useTranslate();
  return (
    <ul className={styles.list} data-level={level}>
      {entries.map((entry) => {
        const within = trail.includes(entry);
        const isScreen = entry.children.length === 0;
        return (
          <li key={`${entry.label} ${entry.to}`}>
            <Named narrow={narrow} label={entry.label}>
              <EntryLink entry={entry} within={within} onChoose={onChoose}>
                {entry.icon}
                <span className={narrow ? 'visually-hidden' : undefined}>{t(entry.label)}</span>
              </EntryLink>
            </Named>
            {!isScreen && !narrow && (within || expanded) && (
              <Entries
                entries={entry.children}
                trail={trail}
                level={level + 1}
                onChoose={onChoose}
                expanded={expanded}
                narrow={false}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type EntryLinkProps = {
  entry: MenuEntry;
  within: boolean;
  onChoose: (() => void) | undefined;
  children: ReactNode;
};

function EntryLink({ entry, within, onChoose, children, ...rest }: EntryLinkProps) {
  const t = useTranslate();
  const isScreen = entry.children.length === 0;
  if (entry.external === true) {
    return (
      <a
        {...rest}
        href={entry.to}
        target="_blank"
        rel="noopener noreferrer"
        className={styles.entry}
        onClick={onChoose}
      >
        {children}
        {isScreen && (
          <>
            <ExternalLink aria-hidden="true" className={styles.away} />
            <span className="visually-hidden">{t('(opens in a new tab)')}</span>
          </>
        )}
      </a>
    );
  }
  return (
    <Link
      {...rest}
      to={entry.to}
      className={classNames(styles.entry, within && styles.within)}
      aria-current={within && isScreen ? 'page' : undefined}
      onClick={onChoose}
    >
      {children}
    </Link>
  );
}

type NamedProps = { narrow: boolean; label: string; children: ReactElement };

/** Adds a tooltip with the name to an icon that has no text beside it. */
function Named({ narrow, label, children }: NamedProps) {
  return narrow ? (
    <Tooltip content={label} side="right">
      {children}
    </Tooltip>
  ) : (
    children
  );
}
