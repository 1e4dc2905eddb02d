import { useState } from 'react';
import { LANGUAGES } from '#machines/core/locales/languages.ts';
import { Field, FileDrop, Select, TextInput } from '#web/components/ui/index.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { StartingSetField } from './StartingSetField.tsx';
import { LOGO_BYTES, readLogo, type Draft, type Problems } from './draft.ts';

export type StepProps<Values> = {
  values: Values;
  problems: Problems;
  onChange: (values: Values) => void;
};

const languages = Object.entries(LANGUAGES).map(([value, { own }]) => ({ value, label: own }));

/** The step for the company's name, logo, currency and language. */
export function CompanyStep({
  values,
  problems,
  onChange,
  withoutLogo = false,
}: StepProps<Draft['company']> & { withoutLogo?: boolean }) {
  const t = useTranslate();
  const locale = useLocale();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [rejected, setRejected] = useState<string>();
  const says = (field: string) => problems[field] && t(problems[field]);
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const currencies = Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value) ?? value}`,
  }));
  return (
    <>
      <Field label={t('Company name')} name="company" error={says('company')} required>
        <TextInput
          value={values.company}
          onValueChange={(company) => onChange({ ...values, company })}
          autoComplete="organization"
        />
      </Field>
      <StartingSetField
        value={values.startingSet ?? null}
        onChange={(startingSet) => onChange({ ...values, startingSet })}
        problem={says('startingSet')}
        isOptional
      />
      {!withoutLogo && (
        <Field label={t('Logo')} name="logo" error={says('logo') ?? rejected} optional group>
          <FileDrop
            label={t('Choose or drop a logo')}
            hint={t('PNG or JPG, at most 512 kB')}
            accept=".png,.jpg,.jpeg,image/png,image/jpeg"
            maxBytes={LOGO_BYTES}
            files={files}
            onReject={([problem]) => setRejected(problem?.message)}
            onChange={(next) => {
              setFiles(next);
              setRejected(undefined);
              const [file] = next;
              if (!file) onChange({ ...values, logo: null });
              else void readLogo(file).then((logo) => onChange({ ...values, logo }));
            }}
          />
        </Field>
      )}
      <Field label={t('Currency')} name="currency" error={says('currency')} required>
        <Select
          options={currencies}
          value={values.currency ?? null}
          onChange={(currency) => onChange({ ...values, currency: currency ?? undefined })}
        />
      </Field>
      <Field
        label={t('Language')}
        name="language"
        hint={t('People can choose a different one for themselves.')}
        error={says('language')}
        required
      >
        <Select
          options={languages}
          value={values.language ?? null}
          onChange={(language) =>
            onChange({ ...values, language: language === 'Bengali' ? 'Bengali' : 'English' })
          }
          searchable={false}
        />
      </Field>
    </>
  );
}
