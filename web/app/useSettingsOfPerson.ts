import { useEffect, useRef } from 'react';
import {
  FORGOTTEN_ON_SIGN_OUT,
  keep,
  openSettings,
  THIS_BROWSER,
} from '#web/lib/settings/index.ts';
import { applyTheme } from '#web/components/ui/index.ts';
import { speak, unsavedChoice } from '#web/lib/messages.ts';
import { useSession } from '#web/session/index.ts';

/** Loads the settings of the user who signs in; sign-out resets some of them (spec 000 §4). */
export function useSettingsOfPerson(): void {
  const session = useSession();
  const userId = 'profile' in session ? session.profile.intUserId : null;
  const present = useRef<number | null>(null);
  useEffect(() => {
    if (userId === present.current) return;
    if (present.current !== null) {
      keep(getOwner(present.current), FORGOTTEN_ON_SIGN_OUT);
      unsavedChoice.set({});
    }
    present.current = userId;
    const owner = userId === null ? THIS_BROWSER : getOwner(userId);
    void openSettings(owner).then(({ language, wording, theme }) => {
      if (userId === null) return;
      applyTheme(theme);
      void speak({ ...(language && { language }), ...(wording && { wording }) });
    });
  }, [userId]);
}

const getOwner = (userId: number): string => `user ${userId}`;
