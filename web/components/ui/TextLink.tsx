import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './classNames.ts';
import styles from './TextLink.module.css';
import { translated, useTranslate } from '#web/lib/messages.ts';

export type TextLinkProps = {
  to: string;
  children: ReactNode;
  /** Opens another site in a new tab, without a referrer. */
  external?: boolean | undefined;
  muted?: boolean | undefined;
};

/** A link within text. */
export function TextLink({ to, children, external = false, muted = false }: TextLinkProps) {
  const t = useTranslate();
  const look = classNames(styles.link, muted && styles.muted);
  if (external) {
    return (
      <a className={look} href={to} target="_blank" rel="noreferrer">
        {translated(t, children)}
        <span className="visually-hidden">{t('(opens in a new tab)')}</span>
      </a>
    );
  }
  return (
    <Link className={look} to={to}>
      {translated(t, children)}
    </Link>
  );
}
