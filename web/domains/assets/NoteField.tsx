import { Field, TextInput } from '#web/components/ui/index.ts';

/** The field for a note to the receiver, such as which accessories come with the asset. */
export function NoteField({
  value,
  onChange,
}: {
  value: string;
  onChange: (note: string) => void;
}) {
  return (
    <Field label="Note" name="note" hint="What comes with it, such as a charger.">
      <TextInput value={value} maxLength={500} onValueChange={onChange} />
    </Field>
  );
}
