import { LANGUAGES, type Language } from '#machines/core/locales/languages.ts';
import { notify } from '#web/components/ui/index.ts';
import { useLanguage, useTranslate } from '#web/lib/messages.ts';
import styles from './LanguageChoice.module.css';

const languages = Object.entries(LANGUAGES) as [Language, (typeof LANGUAGES)[Language]][];

/** Lets visitors choose the language. Each has its own name, for those who can't read the current language. */
export function LanguageChoice() {
  const t = useTranslate();
  const [{ language: chosen }, choose] = useLanguage();
  return (
    <div className={styles.languages} role="group" aria-label={t('Language')}>
      {languages.map(([language, { own, locale }]) => (
        <button
          key={language}
          type="button"
          lang={locale}
          className={styles.language}
          aria-pressed={language === chosen}
          onClick={() => {
            choose({ language }).catch(() => notify.warning(t('Failed, try again')));
          }}
        >
          {own}
        </button>
      ))}
    </div>
  );
}
