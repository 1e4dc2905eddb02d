import { useQuery } from '@tanstack/react-query';
import { useAtom } from '@xstate/store/react';
import { useEffect, useEffectEvent } from 'react';
import type { LanguageChoices } from '#machines/core/contracts/language.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { speak, unsavedChoice, type Choice } from '#web/lib/messages.ts';
import {
  changeSettings,
  keep,
  THIS_BROWSER,
  useSetting,
  useSettingsReady,
} from '#web/lib/settings/index.ts';
import { shellQuery } from '#web/lib/shellQuery.ts';
import { useWrite } from '#web/lib/useWrite.ts';

/**
 * Applies the language that the person chose, or else the account's. A choice that the person makes in this
 * browser is sent to the server.
 */
export function useLanguageOfPerson(): void {
  const { data } = useQuery(shellQuery);
  const isReady = useSettingsReady();
  const [language] = useSetting('language');
  const [wording] = useSetting('wording');
  const unsaved = useAtom(unsavedChoice);
  const { mutateAsync } = useWrite<WriteAnswer>();

  const follow = useEffectEvent(({ account, own }: LanguageChoices) => {
    // A choice that was made in this browser before sign-in also counts as the person's.
    const here: Partial<Choice> = {
      ...(language !== null && own.language === null && { language }),
      ...(wording !== null && own.wording === null && { wording }),
      ...unsavedChoice.get(),
    };
    const choice: Choice = {
      language: here.language ?? own.language ?? account.language,
      wording: here.wording ?? own.wording ?? account.wording,
    };
    void speak(choice);
    keep(THIS_BROWSER, choice);
    changeSettings({
      language: here.language ?? own.language,
      wording: here.wording ?? own.wording,
    });
    if (Object.keys(here).length > 0) unsavedChoice.set(here);
  });
  const kept = data?.language;
  useEffect(() => {
    if (kept && isReady) follow(kept);
  }, [kept, isReady]);

  const save = useEffectEvent(async (choice: Partial<Choice>) => {
    try {
      await mutateAsync({ path: '/Shell/SaveOwnLanguage', body: choice });
      if (unsavedChoice.get() === choice) unsavedChoice.set({});
    } catch {
      // If saving fails, the choice stays in this browser and is sent with the next choice or at
      // the next start.
    }
  });
  useEffect(() => {
    if (isReady && Object.keys(unsaved).length > 0) void save(unsaved);
  }, [unsaved, isReady]);
}
