import { Field, TextInput } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** The filter of a permission grid. It stands beside what chooses the role or person. */
export function FeatureSearch({
  value,
  onChange,
}: {
  value: string;
  onChange: (search: string) => void;
}) {
  const t = useTranslate();
  return (
    <Field label={t('Search')} name="feature">
      <TextInput value={value} onValueChange={onChange} placeholder={t('Feature or menu')} />
    </Field>
  );
}
