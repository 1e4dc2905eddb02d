import { ACCOUNT_WORDS } from '#machines/core/screens/searchWords.ts';
import { profileIcons, type MenuEntry, type ProfileLink } from '#web/components/shell/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';

/** The screens of the profile menu. */
export const getProfileLinks = (t: Translate): ProfileLink[] => [
  { to: paths.photo, label: t('Your photo'), icon: profileIcons.photo },
  { to: paths.mail, label: t('Email address'), icon: profileIcons.mail },
  {
    to: paths.changePassword,
    label: t('Change Password'),
    icon: profileIcons.changePassword,
  },
  { to: paths.sessions, label: t('Your devices'), icon: profileIcons.sessions },
  { to: paths.signIns, label: t('Sign-in log'), icon: profileIcons.signIns },
  { to: paths.delegation, label: t('Delegation'), icon: profileIcons.delegation },
  { to: paths.jobs, label: t('Jobs'), icon: profileIcons.jobs },
  { to: paths.mySalaryAccess, label: t('Who saw my pay'), icon: profileIcons.looksAtMyPay },
];

const LABELS = Object.keys(ACCOUNT_WORDS);

/** The same screens as the search finds them, which lists them beside those of the menu. */
export const getAccountEntry = (t: Translate): MenuEntry => {
  const english = new Map(LABELS.map((label) => [t(label), label]));
  return {
    label: t('Your account'),
    english: 'Your account',
    to: paths.sessions,
    children: getProfileLinks(t).map(({ to, label }) => {
      const name = english.get(label);
      return {
        to,
        label,
        ...(name !== undefined && { english: name, words: ACCOUNT_WORDS[name] ?? '' }),
        children: [],
      };
    }),
  };
};
