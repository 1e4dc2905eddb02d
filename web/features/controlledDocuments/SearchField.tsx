import { Search } from 'lucide-react';
import { useState } from 'react';
import type { DocumentRow } from '#machines/contracts/controlledDocuments.ts';
import { Field, TextInput } from '#web/components/ui/index.ts';

/** What is typed, and whether a document has it in its number or title. */
export function useSearch() {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const finds = ({ number, title }: Pick<DocumentRow, 'number' | 'title'>): boolean =>
    `${number} ${title}`.toLowerCase().includes(wanted);
  return { text, setText, finds };
}

export function SearchField({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <Field label="Search by number or title" name="search" hideLabel>
      <TextInput
        icon={<Search />}
        type="search"
        value={value}
        onValueChange={onChange}
        placeholder="Search by number or title"
        autoComplete="off"
      />
    </Field>
  );
}
