import { Search } from 'lucide-react';
import { Field } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

/** A search field. Its label is above it, or inside it in a toolbar. */
export function SearchField({
  label = 'Search',
  name = 'search',
  inToolbar = false,
  required = false,
  value,
  onChange,
}: {
  label?: string;
  name?: string;
  inToolbar?: boolean;
  required?: boolean | undefined;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <Field label={label} name={name} hideLabel={inToolbar} required={required}>
      <TextInput
        icon={<Search />}
        type="search"
        value={value}
        onValueChange={onChange}
        placeholder={inToolbar ? label : undefined}
        autoComplete="off"
      />
    </Field>
  );
}
