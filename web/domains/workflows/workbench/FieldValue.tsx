import type { FieldKind } from '#machines/core/model/contextFields.ts';
import { DateText, Money, Percent, formatCount } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

export type FieldValueProps = {
  kind: FieldKind;
  value: unknown;
  people?: readonly { id: number; name: string }[] | undefined;
};

const NOTHING = '—';

/** A context value, formatted by its kind. */
export function FieldValue({ kind, value, people = [] }: FieldValueProps) {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'number') {
    if (kind === 'money') return <Money value={value} currency />;
    if (kind === 'percent') return <Percent value={value} decimals={3} />;
    if (kind === 'person')
      return (
        people.find(({ id }) => id === value)?.name ?? translateNow('Employee {id}', { id: value })
      );
    return formatCount(value);
  }
  if (typeof value === 'boolean') return translateNow(value ? 'Yes' : 'No');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (kind === 'date') return <DateText value={value} />;
  if (kind === 'instant') return <DateText value={value} withTime />;
  return translateNow(value);
}
