import { CULTURES, type Language } from '#machines/shared/cultures/culture.ts';
import { notify } from '#web/components/ui/index.ts';
import { useLanguage, useWords } from '#web/lib/words.ts';
import styles from './LanguageChoice.module.css';

const languages = Object.entries(CULTURES) as [Language, (typeof CULTURES)[Language]][];

/** The languages, each called as it calls itself, for whoever can't read the present one. */
export function LanguageChoice() {
  const say = useWords();
  const [chosen, choose] = useLanguage();
  return (
    <div className={styles.languages} role="group" aria-label={say('Language')}>
      {languages.map(([language, { own, locale }]) => (
        <button
          key={language}
          type="button"
          lang={locale}
          className={styles.language}
          aria-pressed={language === chosen}
          onClick={() => {
            choose(language).catch(() => notify.warning(say('Failed, try again')));
          }}
        >
          {own}
        </button>
      ))}
    </div>
  );
}
