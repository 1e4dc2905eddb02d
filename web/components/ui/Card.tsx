import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';
import { classNames } from './classNames.ts';
import { translated, useTranslate } from '#web/lib/messages.ts';

export type CardProps = {
  title?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  padding?: 'none' | 'normal' | undefined;
  as?: 'section' | 'div' | 'article' | 'aside' | undefined;
};

/** A part of a page with a border. With a title, it is a region that screen readers can find by name. */
export function Card({
  title,
  description,
  actions,
  children,
  padding = 'normal',
  as: Element = 'section',
}: CardProps) {
  const t = useTranslate();
  const titleId = useId();
  return (
    <Element
      className={styles.card}
      data-flush={padding === 'none' || undefined}
      aria-labelledby={title == null ? undefined : titleId}
    >
      {(title != null || actions != null) && (
        <header className={styles.header}>
          <div className={styles.titles}>
            {title != null && (
              <h2 className={styles.title} id={titleId}>
                {translated(t, title)}
              </h2>
            )}
            {description != null && (
              <p className={styles.description}>{translated(t, description)}</p>
            )}
          </div>
          {actions != null && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={classNames(padding === 'normal' && styles.body)}>{children}</div>
    </Element>
  );
}
