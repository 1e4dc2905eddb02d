import { useEffect } from 'react';
import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './PrivacyPolicyScreen.module.css';

/** The privacy policy, for everybody (spec 000 §2). */
export function PrivacyPolicyScreen() {
  const t = useTranslate();
  useEffect(() => {
    document.title = `${t('Privacy Policy')} · Cadre`;
  }, [t]);
  return (
    <main className={styles.page} lang="en">
      <img src="/icon.svg" alt="" className={styles.mark} />
      <h1 className={styles.title}>Privacy Policy</h1>
      <p className={styles.updated}>Last updated: February 2021</p>
      <p>
        Cadre is used by companies to manage the work of their people. This page says what it keeps
        of you when you use it, and why. Your employer decides what is done with that; this policy
        says what the application does by itself.
      </p>
      <h2 className={styles.heading}>What is kept</h2>
      <ul>
        <li>
          <strong>E-mail address.</strong> Your office or personal address, so that one-time codes
          and notifications reach you and your account can be told from others.
        </li>
        <li>
          <strong>Usage data.</strong> When you signed in and out, from which address, with what
          browser and device, and what you decided in the application. It makes misuse visible, and
          lets every decision be traced to the person who took it.
        </li>
        <li>
          <strong>Location.</strong> Only with your permission, which your browser or phone asks you
          for, and which you can withdraw there at any time. Without it everything works that does
          not need a place.
        </li>
        <li>
          <strong>What your employer enters.</strong> Your name, position, pay and the like, as your
          employment needs it.
        </li>
      </ul>
      <h2 className={styles.heading}>What it is used for</h2>
      <p>
        To run the application for you and your employer, to keep it secure, and to tell you what
        concerns you. It is not sold, and it is not used for advertising.
      </p>
      <h2 className={styles.heading}>Who sees it</h2>
      <p>
        You, and people of your company whose role needs it. What your browser remembers of your
        settings is encrypted and stays in that browser. Others get to see data only where the law
        demands it or your employer has ordered it.
      </p>
      <h2 className={styles.heading}>How long it is kept</h2>
      <p>
        As long as your employer needs it for the work it was given for, or the law prescribes.
        Histories of decisions are kept unchanged, because that is what they are for.
      </p>
      <h2 className={styles.heading}>How it is protected</h2>
      <p>
        What travels is encrypted, passwords are stored only in a form that can not be read back,
        and access is limited by roles. No method is perfectly secure, and none is promised to be.
      </p>
      <h2 className={styles.heading}>Children</h2>
      <p>
        Cadre is made for people at work. It is not directed at children under 13, and does not
        knowingly keep data of theirs; if you know of any, tell your company’s administrator, who
        will have it removed.
      </p>
      <h2 className={styles.heading}>Your rights, and questions</h2>
      <p>
        You may ask what is kept of you, have it corrected, and where the law allows, have it
        removed. Turn to your company’s human resources department or system administrator.
      </p>
      <p>
        <TextLink to={paths.login}>Back to Cadre</TextLink>
      </p>
    </main>
  );
}
