import { DateInput, Field, Select, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

interface Identity {
  birthDate: string | null;
  gender: string | null;
  nationalId: string;
}

/** The fields that identify a person. Duplicates of a new employee are found by them. */
export function IdentityFields({
  of: { birthDate, gender, nationalId },
  onChange,
  error,
}: {
  of: Identity;
  onChange: (values: Partial<Identity>) => void;
  error: (name: string) => string | undefined;
}) {
  const t = useTranslate();
  return (
    <>
      <Field label="Date of birth" name="birthDate" error={error('birthDate')} optional>
        <DateInput
          value={birthDate}
          onChange={(value) => onChange({ birthDate: value })}
          clearable
        />
      </Field>
      <Field label="Gender" name="gender" error={error('gender')} optional>
        <Select
          clearable
          options={[
            { value: 'female', label: t('Female') },
            { value: 'male', label: t('Male') },
            { value: 'other', label: t('Other') },
          ]}
          value={gender}
          onChange={(value) => onChange({ gender: value })}
        />
      </Field>
      <Field label="National ID" name="nationalId" error={error('nationalId')} optional>
        <TextInput
          value={nationalId}
          autoComplete="off"
          onValueChange={(value) => onChange({ nationalId: value })}
        />
      </Field>
    </>
  );
}
