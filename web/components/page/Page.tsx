import type { ReactNode } from 'react';
import { classNames } from '#web/components/ui/index.ts';
import styles from './Page.module.css';

export type PageProps = { children: ReactNode; width?: 'full' | 'form' | undefined };

/** The content column of a screen. */
export function Page({ children, width = 'full' }: PageProps) {
  return <div className={classNames(styles.page, width === 'form' && styles.form)}>{children}</div>;
}

/** The buttons at the end of a form. On phones they stay at the bottom, where the thumb reaches them. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
