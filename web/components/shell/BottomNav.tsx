import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Count } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './BottomNav.module.css';

export interface BottomEntry {
  label: string;
  icon: ReactNode;
  to: string;
  /** A number in the corner of the entry. It is hidden at 0. */
  count?: number | undefined;
}

/** Leads to the screens used every day on a phone, where the thumb reaches them, and to the menu for the rest. */
export function BottomNav({
  entries,
  menuIcon,
  isMenuOpen,
  onMenu,
}: {
  entries: readonly BottomEntry[];
  menuIcon: ReactNode;
  isMenuOpen: boolean;
  onMenu: () => void;
}) {
  const t = useTranslate();
  const { pathname } = useLocation();
  return (
    <nav className={styles.bar} aria-label={t('Shortcuts')}>
      {entries.map(({ label, icon, to, count = 0 }) => (
        <Link
          key={to}
          to={to}
          className={styles.entry}
          aria-current={pathname === to.split('?')[0] ? 'page' : undefined}
        >
          <span className={styles.icon}>
            {icon}
            {count > 0 && (
              <span className={styles.count}>
                <Count value={count} />
              </span>
            )}
          </span>
          {t(label)}
        </Link>
      ))}
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
        onClick={onMenu}
      >
        <span className={styles.icon}>{menuIcon}</span>
        {t('Menu')}
      </button>
    </nav>
  );
}
