import { useQuery } from '@tanstack/react-query';
import { ProfileMenu, SidePanel } from '#web/components/shell/index.ts';
import { useOwnPhoto } from '#web/kits/people/index.ts';
import { useLanguage, useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { getProfileLinks } from './profileLinks.ts';
import { logOut, useProfile } from '#web/session/index.ts';
import { shellQuery } from '#web/lib/shellQuery.ts';

/** The popup at the end of the top bar: the signed-in user and personal settings. */
export function Profile() {
  const t = useTranslate();
  const profile = useProfile();
  const { strDisplayName, strOfficeMail, strPersonalMail } = profile;
  const photoUrl = useOwnPhoto(profile);
  const [{ language, wording }, choose] = useLanguage();
  const links = getProfileLinks(t);
  return (
    <ProfileMenu
      name={strDisplayName}
      mail={strOfficeMail || strPersonalMail}
      photoUrl={photoUrl}
      links={links}
      language={language}
      onLanguage={(next) => void choose({ language: next })}
      wording={wording}
      onWording={(next) => void choose({ wording: next })}
      onLogOut={logOut}
    />
  );
}

/** The panel below the side menu; entries without a configured URL are hidden. */
export function Panel({ narrow }: { narrow: boolean }) {
  const profile = useProfile();
  const { strDisplayName, strBusinessUnit } = profile;
  const photoUrl = useOwnPhoto(profile);
  const { data } = useQuery(shellQuery);
  return (
    <SidePanel
      name={strDisplayName}
      detail={strBusinessUnit}
      photoUrl={photoUrl}
      addresses={{
        feedback: data?.feedbackUrl ?? undefined,
        help: data?.helpUrl ?? undefined,
        terms: data?.termsUrl ?? undefined,
      }}
      privacyPath={paths.privacyPolicy}
      narrow={narrow}
      onLogOut={logOut}
    />
  );
}
