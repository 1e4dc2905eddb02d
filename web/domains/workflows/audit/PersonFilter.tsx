import { MENU } from '#machines/core/values/menuReferences.ts';
import { Field, Select } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';

export type ChosenPerson = { id: number; name: string };
export type Part = 'about' | 'acted';

export type PersonFilterProps = {
  person: ChosenPerson | null;
  part: Part;
  onChange: (person: ChosenPerson | null, part: Part) => void;
};

const PARTS = [
  { value: 'about' as const, label: 'Is about this person' },
  { value: 'acted' as const, label: 'Acted or was represented' },
];

/** Filters by a person, found by search, and by their role in the steps. */
export function PersonFilter({ person, part, onChange }: PersonFilterProps) {
  return (
    <>
      <PersonField
        label="Person"
        name="person"
        // A hint below this field would move it out of line with the others.
        hint=""
        leaversOf={MENU.history}
        value={person?.id ?? null}
        known={person ? { value: person.id, label: person.name } : undefined}
        onChange={(id, person) =>
          onChange(id === null ? null : { id, name: person?.label ?? `Employee ${id}` }, part)
        }
      />
      <Field label="The person’s role" name="part">
        <Select
          options={PARTS}
          value={part}
          onChange={(next) => onChange(person, next ?? 'about')}
        />
      </Field>
    </>
  );
}
