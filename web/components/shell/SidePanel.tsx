import {
  ChevronsUpDown,
  LifeBuoy,
  LogOut,
  MessageSquareText,
  ScrollText,
  ShieldCheck,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar, classNames, Popover } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './SidePanel.module.css';

/** URLs of other sites. An entry without a URL is hidden. */
export type SidePanelAddresses = {
  feedback?: string | undefined;
  help?: string | undefined;
  terms?: string | undefined;
};

export type SidePanelProps = {
  name: string;
  detail: string;
  photoUrl?: string | undefined;
  addresses: SidePanelAddresses;
  privacyPath: string;
  narrow: boolean;
  onLogOut: () => void;
};

/** The profile panel below the side menu (spec 000 §2). */
export function SidePanel(props: SidePanelProps) {
  const { name, detail, photoUrl, addresses, privacyPath, narrow, onLogOut } = props;
  const t = useTranslate();
  const away = [
    {
      label: 'Give Feedback',
      icon: <MessageSquareText aria-hidden="true" />,
      to: addresses.feedback,
    },
    { label: 'Help & Support', icon: <LifeBuoy aria-hidden="true" />, to: addresses.help },
    { label: 'Terms', icon: <ScrollText aria-hidden="true" />, to: addresses.terms },
  ];
  return (
    <Popover
      label={t('Help and account')}
      side="top"
      width="small"
      padding="none"
      trigger={
        <button type="button" className={classNames(styles.trigger, narrow && styles.narrow)}>
          <Avatar name={name} photoUrl={photoUrl} />
          <span className={narrow ? 'visually-hidden' : styles.words}>
            <span className={styles.name}>{name}</span>
            <span className={styles.detail}>{detail}</span>
          </span>
          <span className="visually-hidden">{t('Help and account')}</span>
          {!narrow && <ChevronsUpDown aria-hidden="true" className={styles.mark} />}
        </button>
      }
    >
      <ul className={styles.list}>
        {away.map(({ label, icon, to }) =>
          to === undefined ? null : (
            <li key={label}>
              <a href={to} target="_blank" rel="noopener noreferrer" className={styles.line}>
                {icon}
                {t(label)}
                <span className="visually-hidden">{t('(opens in a new tab)')}</span>
              </a>
            </li>
          ),
        )}
        <li>
          <Link to={privacyPath} className={styles.line}>
            <ShieldCheck aria-hidden="true" />
            {t('Privacy')}
          </Link>
        </li>
        <li>
          <button type="button" className={styles.line} onClick={onLogOut}>
            <LogOut aria-hidden="true" />
            {t('Log Out')}
          </button>
        </li>
      </ul>
    </Popover>
  );
}
