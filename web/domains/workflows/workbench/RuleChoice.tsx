import { useQuery } from '@tanstack/react-query';
import { Field, formatDateTime, Select } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ruleVersionsQuery } from './api.ts';

export type RuleChoiceProps = {
  workflow: string;
  value: string | null;
  onChange: (digest: string | null) => void;
};

/** Lets the user choose earlier rules of a machine, to compare with its current ones. Hidden if there are none. */
export function RuleChoice({ workflow, value, onChange }: RuleChoiceProps) {
  const t = useTranslate();
  const { data = [] } = useQuery(ruleVersionsQuery(workflow));
  const earlier = data.filter(({ isNow }) => !isNow);
  if (earlier.length === 0) return null;
  return (
    <Field label="Compare with" name="compare">
      <Select
        value={value}
        clearable
        placeholder="No version"
        onChange={onChange}
        options={earlier.map(({ digest, version, since }) => ({
          value: digest,
          label: t('{version}, since {when}', { version, when: formatDateTime(since) }),
        }))}
      />
    </Field>
  );
}
