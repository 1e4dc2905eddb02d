import { useQuery } from '@tanstack/react-query';
import { Field, formatDateTime, Select } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ruleVersionsQuery } from './api.ts';

export type RuleChoiceProps = {
  workflow: string;
  value: string | null;
  onChange: (digest: string | null) => void;
};

/** Earlier rules of a machine with which the present ones can be compared; nothing if there were none. */
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
