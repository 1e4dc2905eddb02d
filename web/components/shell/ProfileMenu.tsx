import {
  CircleUserRound,
  Eye,
  KeyRound,
  ListChecks,
  Mail,
  LogOut,
  MonitorSmartphone,
  ScrollText,
  UserRoundCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  LANGUAGES,
  WORDINGS,
  type Language,
  type Wording,
} from '#machines/core/locales/languages.ts';
import { Avatar, Button, Field, Popover, RadioGroup, useTheme } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './ProfileMenu.module.css';

export type ProfileLink = { to: string; label: string; icon: ReactNode };

export type ProfileMenuProps = {
  name: string;
  mail: string;
  photoUrl?: string | undefined;
  links: readonly ProfileLink[];
  language: Language;
  onLanguage: (language: Language) => void;
  wording: Wording;
  onWording: (wording: Wording) => void;
  onLogOut: () => void;
};

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const;

/** Each language has its own name, for users who can't read the current language. */
const languages = (Object.keys(LANGUAGES) as Language[]).map((value) => ({
  value,
  label: LANGUAGES[value].own,
  lang: LANGUAGES[value].locale,
}));

const wordings = (Object.keys(WORDINGS) as Wording[]).map((value) => ({
  value,
  label: WORDINGS[value].label,
}));

/** The signed-in user, personal settings, and sign-out. */
export function ProfileMenu(props: ProfileMenuProps) {
  const { name, mail, photoUrl, links, language, onLanguage, wording, onWording, onLogOut } = props;
  const t = useTranslate();
  const [theme, setTheme] = useTheme();
  return (
    <Popover
      label={t('Profile')}
      align="end"
      width="small"
      trigger={
        <button type="button" className={styles.trigger}>
          <Avatar name={name} photoUrl={photoUrl} />
          <span className="visually-hidden">{t('Profile of {name}', { name })}</span>
        </button>
      }
    >
      <div className={styles.profile}>
        <div className={styles.who}>
          <Avatar name={name} photoUrl={photoUrl} size="large" />
          <div className={styles.words}>
            <p className={styles.name}>{name}</p>
            <p className={styles.mail}>{mail}</p>
          </div>
        </div>
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map(({ to, label, icon }) => (
              <li key={to}>
                <Link to={to} className={styles.link}>
                  {icon}
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.part}>
          <Field label={t('Theme')} group>
            <RadioGroup options={themes} value={theme} onChange={setTheme} />
          </Field>
        </div>
        <div className={styles.part}>
          <Field label={t('Language')} group>
            <RadioGroup options={languages} value={language} onChange={onLanguage} />
          </Field>
        </div>
        {language === 'English' && (
          <div className={styles.part}>
            <Field label={t('Wording')} group>
              <RadioGroup options={wordings} value={wording} onChange={onWording} />
            </Field>
          </div>
        )}
        <div className={styles.logOut}>
          <Button block icon={<LogOut aria-hidden="true" />} onClick={onLogOut}>
            {t('Log Out')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}

export const profileIcons = {
  photo: <CircleUserRound aria-hidden="true" />,
  mail: <Mail aria-hidden="true" />,
  changePassword: <KeyRound aria-hidden="true" />,
  sessions: <MonitorSmartphone aria-hidden="true" />,
  signIns: <ScrollText aria-hidden="true" />,
  delegation: <UserRoundCheck aria-hidden="true" />,
  jobs: <ListChecks aria-hidden="true" />,
  looksAtMyPay: <Eye aria-hidden="true" />,
} as const;
