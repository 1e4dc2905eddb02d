import {
  CircleUserRound,
  Eye,
  KeyRound,
  LogOut,
  MonitorSmartphone,
  ScrollText,
  UserRoundCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CULTURES, type Language } from '#machines/shared/cultures/culture.ts';
import { Avatar, Button, Field, Popover, RadioGroup, useTheme } from '#web/components/ui/index.ts';
import { useWords } from '#web/lib/words.ts';
import styles from './ProfileMenu.module.css';

export type ProfileLink = { to: string; label: string; icon: ReactNode };

export type ProfileMenuProps = {
  name: string;
  mail: string;
  photoUrl?: string | undefined;
  links: readonly ProfileLink[];
  language: Language;
  onLanguage: (language: Language) => void;
  onLogOut: () => void;
};

const themes = ['Light', 'Dark', 'System'] as const;
const themeOf = { Light: 'light', Dark: 'dark', System: 'system' } as const;

/** In their own words, so that somebody who can't read the present language finds theirs. */
const languages = (Object.keys(CULTURES) as Language[]).map((value) => ({
  value,
  label: CULTURES[value].own,
  lang: CULTURES[value].locale,
}));

/** Who is signed in, what is theirs to set, and the way out. */
export function ProfileMenu(props: ProfileMenuProps) {
  const { name, mail, photoUrl, links, language, onLanguage, onLogOut } = props;
  const say = useWords();
  const [theme, setTheme] = useTheme();
  return (
    <Popover
      label={say('Profile')}
      align="end"
      width="small"
      trigger={
        <button type="button" className={styles.trigger}>
          <Avatar name={name} photoUrl={photoUrl} />
          <span className="visually-hidden">{say('Profile of {name}', { name })}</span>
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
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.part}>
          <Field label={say('Theme')} group>
            <RadioGroup
              options={themes.map((label) => ({ value: themeOf[label], label: say(label) }))}
              value={theme}
              onChange={setTheme}
            />
          </Field>
        </div>
        <div className={styles.part}>
          <Field label={say('Language')} group>
            <RadioGroup options={languages} value={language} onChange={onLanguage} />
          </Field>
        </div>
        <div className={styles.part}>
          <Button block icon={<LogOut aria-hidden="true" />} onClick={onLogOut}>
            {say('Log Out')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}

export const profileIcons = {
  photo: <CircleUserRound aria-hidden="true" />,
  changePassword: <KeyRound aria-hidden="true" />,
  sessions: <MonitorSmartphone aria-hidden="true" />,
  signIns: <ScrollText aria-hidden="true" />,
  delegation: <UserRoundCheck aria-hidden="true" />,
  looksAtMyPay: <Eye aria-hidden="true" />,
} as const;
