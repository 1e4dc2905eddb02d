import {
  filled,
  PLACEHOLDERS,
  type RuleToSave,
} from '#machines/domains/communication/contracts/notificationRules.ts';
import { Field, TextArea } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useProfile } from '#web/session/index.ts';
import styles from './notificationRules.module.css';

const LANG = { words: 'en', wordsBengali: 'bn' } as const;

/** Additional text of each notice in both languages, with a preview. */
export function WordsFields({
  rule,
  company,
  readOnly,
  getProblem,
  onChange,
}: {
  rule: RuleToSave;
  company: string;
  readOnly: boolean;
  getProblem: (name: string) => string | undefined;
  onChange: (part: Partial<RuleToSave>) => void;
}) {
  const t = useTranslate();
  const { strDisplayName } = useProfile();
  const values = { name: strDisplayName, company, count: '3' };
  const hint = Object.entries(PLACEHOLDERS).map(([name, meaning]) => (
    <span key={name} className={styles.placeholder}>
      <code>{`{${name}}`}</code> {t(meaning)}
    </span>
  ));
  const field = (name: 'words' | 'wordsBengali', label: string) => (
    <div className={styles.words}>
      <Field label={label} name={name} optional hint={hint} error={getProblem(name)}>
        <TextArea
          value={rule[name]}
          onValueChange={(words) => onChange({ [name]: words })}
          maxLength={500}
          rows={3}
          lang={LANG[name]}
          disabled={readOnly}
        />
      </Field>
      {rule[name] !== '' && (
        <p className={styles.preview}>
          <span className={styles.hint}>{t('Preview')}</span>{' '}
          <span lang={LANG[name]}>{filled(rule[name], values)}</span>
        </p>
      )}
    </div>
  );
  return (
    <>
      {field('words', 'Text added to the notice')}
      {field('wordsBengali', 'The same in Bengali')}
    </>
  );
}
