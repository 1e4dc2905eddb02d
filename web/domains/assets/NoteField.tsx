import { Field, TextInput } from '#web/components/ui/index.ts';

/** What the receiver should know, such as what comes with it. */
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
