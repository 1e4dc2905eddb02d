import { Field, TextArea, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

interface Named {
  name: string;
  description: string;
}

/** The fields for the name and purpose of a role or role profile. */
export function NameFields({
  of: { name, description },
  onChange,
  getProblem,
}: {
  of: Named;
  onChange: (values: Partial<Named>) => void;
  getProblem: (name: string) => string | undefined;
}) {
  const t = useTranslate();
  return (
    <>
      <Field label={t('Name')} name="name" error={getProblem('name')} required>
        <TextInput
          value={name}
          onValueChange={(value) => onChange({ name: value })}
          maxLength={100}
        />
      </Field>
      <Field label={t('Description')} name="description" error={getProblem('description')} optional>
        <TextArea
          value={description}
          onChange={({ target }) => onChange({ description: target.value })}
          maxLength={500}
        />
      </Field>
    </>
  );
}
