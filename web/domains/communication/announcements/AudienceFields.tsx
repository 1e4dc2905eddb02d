import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  AUDIENCE_CODES,
  AUDIENCES,
} from '#machines/domains/communication/contracts/announcements.ts';
import { Field, formatCount, MultiSelect } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { audiencesQuery, countQuery } from './api.ts';
import styles from './announcements.module.css';
import { getRows, type Draft } from './draft.ts';

export type AudienceFieldsProps = {
  draft: Pick<Draft, 'audiences' | 'intBusinessUnitId'>;
  onChange: (audiences: Draft['audiences']) => void;
  error?: string | undefined;
};

/**
 * Lets the user choose the audience. It consists of people who match any of the choices, and is counted while
 * choosing.
 */
export function AudienceFields({ draft, onChange, error }: AudienceFieldsProps) {
  const t = useTranslate();
  const { data: options = [], isPending } = useQuery(audiencesQuery);
  const { audiences, intBusinessUnitId } = draft;
  const rows = getRows(draft);
  const { data: count } = useQuery({
    ...countQuery(intBusinessUnitId, rows),
    placeholderData: keepPreviousData,
  });
  return (
    <fieldset className={styles.audience}>
      <legend className={styles.legend}>{t('Audience')}</legend>
      <p className={styles.hint}>
        {t(
          'Shown to people in any of these groups. Leave empty for everyone in the business unit.',
        )}
      </p>
      <div className={styles.row}>
        {AUDIENCE_CODES.map((code) => (
          <Field key={code} label={AUDIENCES[code]} name={`audience-${code}`}>
            <MultiSelect
              options={options
                .filter((option) => option.code === code)
                .map(({ value, label, unit }) => ({
                  value,
                  label: unit === '' ? label : `${label}, ${unit}`,
                }))}
              value={audiences[code]}
              onChange={(chosen) => onChange({ ...audiences, [code]: chosen })}
              loading={isPending}
              searchable
            />
          </Field>
        ))}
      </div>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {t(error)}
        </p>
      )}
      <p className={styles.count} role="status">
        {count &&
          t(
            'Reaches {people, plural, one {# person} other {# people}}, {withLogin} with a login.',
            {
              people: count.people,
              withLogin: formatCount(count.withLogin),
            },
          )}
      </p>
    </fieldset>
  );
}
