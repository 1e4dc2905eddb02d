import { useQuery } from '@tanstack/react-query';
import { Field, Select } from '#web/components/ui/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';

type Props = {
  name: string;
  value: number | null;
  /** The label of the chosen group, even if it is no longer offered. */
  label: string;
  disabled: boolean;
  onChange: (groupId: number, name: string) => void;
};

/** A group whose members approve together. */
export function GroupField({ name, value, label, disabled, onChange }: Props) {
  const { data: groups = [] } = useQuery(optionsQuery('userGroup'));
  const isKnown = value === null || groups.some((one) => one.value === value);
  return (
    <Field label="User group" name={name} required>
      <Select
        options={isKnown ? groups : [...groups, { value, label }]}
        value={value}
        disabled={disabled}
        onChange={(groupId) =>
          groupId !== null &&
          onChange(groupId, groups.find((one) => one.value === groupId)?.label ?? label)
        }
      />
    </Field>
  );
}
