import { STARTING_SETS, type StartingSetId } from '#machines/domains/company/startingSets.ts';
import { Field, Select } from '#web/components/ui/index.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';

const isId = (value: string): value is StartingSetId => value in STARTING_SETS;

/** Lets the user choose the country whose leave types, holidays and hours the company begins with. */
export function StartingSetField({
  value,
  onChange,
  problem,
  isOptional = false,
}: {
  value: StartingSetId | null;
  onChange: (value: StartingSetId | null) => void;
  problem?: string | undefined;
  isOptional?: boolean;
}) {
  const t = useTranslate();
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const options = Object.entries(STARTING_SETS).map(([id, { country }]) => ({
    value: id,
    label: country === null ? t('Other country') : (names.of(country) ?? country),
  }));
  return (
    <Field
      label={t('Begin with the usual rules of')}
      name="startingSet"
      hint={t(
        'Leave types and days, holidays, hours, days off, employment and expense types. You can change all of them.',
      )}
      error={problem}
      optional={isOptional}
    >
      <Select
        options={options}
        value={value}
        onChange={(id) => onChange(id !== null && isId(id) ? id : null)}
        placeholder={t('Nothing')}
        searchable={false}
        clearable={isOptional}
      />
    </Field>
  );
}
