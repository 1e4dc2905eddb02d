import { ChevronRight } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './PageHeader.module.css';
import { useDeclared, type Crumb } from './declared.ts';
import { translated, useTranslate } from '#web/lib/messages.ts';

export type PageHeaderProps = {
  /** The title. By default, title and breadcrumb are those that the screen declares. */
  title?: string | undefined;
  breadcrumb?: readonly Crumb[] | undefined;
  description?: ReactNode;
  /** Badges next to the title. */
  meta?: ReactNode;
  /** The one primary action of the screen. */
  action?: ReactNode;
  /** Other actions, shown before the primary one. */
  more?: ReactNode;
};

/** Shows a screen's title, breadcrumb and primary action, and sets the title of the browser tab. */
export function PageHeader({
  title: ownTitle,
  breadcrumb: ownBreadcrumb,
  description,
  meta,
  action,
  more,
}: PageHeaderProps) {
  const t = useTranslate();
  const declared = useDeclared();
  const { title = declared.title, breadcrumb = declared.breadcrumb } = {
    ...(ownTitle !== undefined && { title: ownTitle, breadcrumb: [] }),
    ...(ownBreadcrumb && { breadcrumb: ownBreadcrumb }),
  };
  const shown = t(title);
  useEffect(() => {
    document.title = `${shown} · Cadre`;
  }, [shown]);

  return (
    <header className={styles.header}>
      {breadcrumb.length > 0 && (
        <nav aria-label={t('Breadcrumb')}>
          <ol className={styles.crumbs}>
            {breadcrumb.map((crumb) => (
              <li key={crumb.label} className={styles.crumb}>
                {crumb.to === undefined ? (
                  <span>{t(crumb.label)}</span>
                ) : (
                  <Link to={crumb.to}>{t(crumb.label)}</Link>
                )}
                <ChevronRight aria-hidden="true" />
              </li>
            ))}
            <li className={styles.crumb}>
              <span aria-current="page">{shown}</span>
            </li>
          </ol>
        </nav>
      )}
      <div className={styles.row}>
        <div className={styles.titles}>
          <div className={styles.titleRow}>
            <h1 className={styles.title}>{shown}</h1>
            {meta}
          </div>
          {description != null && (
            <p className={styles.description}>{translated(t, description)}</p>
          )}
        </div>
        {(action != null || more != null) && (
          <div className={styles.actions}>
            {more}
            {action}
          </div>
        )}
      </div>
    </header>
  );
}
