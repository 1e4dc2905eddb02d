import { useEffect, type ReactNode } from 'react';
import { useTranslate } from '#web/lib/messages.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import styles from './SignInFrame.module.css';

export type SignInFrameProps = {
  title: string;
  /** The purpose of the page. Without it, the purpose is signing in. */
  name?: string | undefined;
  children: ReactNode;
};

/** The frame of screens before sign-in, with logo, title, box and language. */
export function SignInFrame({ title, name, children }: SignInFrameProps) {
  const t = useTranslate();
  useEffect(() => {
    document.title = `${title} · Cadre`;
  }, [title]);
  return (
    <main className={styles.screen} aria-label={name ?? t('Log in')}>
      <div className={styles.box}>
        <img src="/icon.svg" alt="" className={styles.mark} />
        <h1 className={styles.title}>{t(title)}</h1>
        {children}
        <LanguageChoice />
      </div>
    </main>
  );
}
