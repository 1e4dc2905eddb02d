import { useEffect } from 'react';
import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './PrivacyPolicyScreen.module.css';

/** The kinds of personal data that are stored, and why. */
const STORED = [
  {
    what: 'Email address.',
    why: 'Your office or personal address, to send you one-time codes and notifications and to identify your account.',
  },
  {
    what: 'Usage data.',
    why: 'When you signed in and out, from which address, with which browser and device, and what you decided in the application. This reveals misuse and lets every decision be traced to the person who made it.',
  },
  {
    what: 'Location.',
    why: 'Only with your permission, which your browser or phone asks for and which you can withdraw there at any time. Features that do not need your location work without it.',
  },
  {
    what: 'Data that your employer enters.',
    why: 'Your name, position, pay and other employment data.',
  },
] as const;

const PARTS = [
  {
    title: 'How we use it',
    text: 'To run the application for you and your employer, to keep it secure and to notify you. It is not sold or used for advertising.',
  },
  {
    title: 'Who can see it',
    text: 'You, and people in your company whose role requires it. Settings stored in your browser are encrypted and stay there. Others see data only where the law requires it or your employer has ordered it.',
  },
  {
    title: 'How long it is stored',
    text: 'As long as your employer needs it, or as the law requires. Histories of decisions are stored unchanged.',
  },
  {
    title: 'How it is protected',
    text: 'Data is encrypted in transit, passwords are stored only as hashes, and access is limited by role. No method is perfectly secure.',
  },
  {
    title: 'Children',
    text: 'Cadre is made for employees. It is not directed at children under 13 and does not knowingly store their data; if you find any, tell your company’s administrator, who will have it removed.',
  },
  {
    title: 'Your rights and questions',
    text: 'You may ask what is stored about you, have it corrected and, where the law allows, have it deleted. Contact your company’s human resources department or system administrator.',
  },
] as const;

/** The privacy policy, for everyone (spec 000 §2). */
export function PrivacyPolicyScreen() {
  const t = useTranslate();
  useEffect(() => {
    document.title = `${t('Privacy Policy')} · Cadre`;
  }, [t]);
  return (
    <main className={styles.page}>
      <img src="/icon.svg" alt="" className={styles.mark} />
      <h1 className={styles.title}>{t('Privacy Policy')}</h1>
      <p className={styles.updated}>{t('Last updated: February 2021')}</p>
      <p>
        {t(
          'Companies use Cadre to manage their workforce. This page explains what Cadre stores about you when you use it, and why. Your employer decides how that data is used; this policy covers what the application itself does.',
        )}
      </p>
      <h2 className={styles.heading}>{t('What is stored')}</h2>
      <ul>
        {STORED.map(({ what, why }) => (
          <li key={what}>
            <strong>{t(what)}</strong> {t(why)}
          </li>
        ))}
      </ul>
      {PARTS.map(({ title, text }) => (
        <section key={title}>
          <h2 className={styles.heading}>{t(title)}</h2>
          <p>{t(text)}</p>
        </section>
      ))}
      <p>
        <TextLink to={paths.login}>Back to Cadre</TextLink>
      </p>
    </main>
  );
}
