import { capitalised } from '#machines/kits/resources/resource.ts';
import type { FactValue as Value, FieldKind, Flag } from '#machines/core/model/contextFields.ts';
import {
  Badge,
  DateText,
  Money,
  Percent,
  Popover,
  formatCount,
  formatNumber,
} from '#web/components/ui/index.ts';
import styles from './facts.module.css';
import { useTranslate, type Translate } from '#web/lib/messages.ts';

const NOTHING = '—';
const PART = ' · ';

export type FactValueProps = {
  kind: FieldKind;
  value: Value | undefined;
  /** All possible values, if they are known. */
  options?: readonly string[] | undefined;
  /** Shows the currency, for places outside columns that name it. */
  currency?: boolean | undefined;
};

/** Translates the labels in lines such as `2026-11-05 · Meals · Amount: 4,800`. Other text stays as typed. */
const inParts = (t: Translate, text: string): string =>
  text.includes(PART)
    ? text.replaceAll(/[^\n]+/g, (line) =>
        line
          .split(PART)
          .map((part) => part.replace(/^[^:]+(?=: )/, (label) => t(label)))
          .map((part) => t(part))
          .join(PART),
      )
    : text.includes('\n')
      ? text
      : t(text);

/** Shows a value of an instance, formatted by its kind. */
export function FactValue({ kind, value, options = [], currency }: FactValueProps) {
  const t = useTranslate();
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No');
  if (typeof value === 'number') {
    if (kind === 'money') return <Money value={value} currency={currency} />;
    if (kind === 'percent') return <Percent value={value} />;
    if (kind === 'rating') return t('{rating} of 5', { rating: formatCount(value) });
    return kind === 'number' ? formatNumber(value) : String(value);
  }
  if (typeof value === 'string') {
    if (kind === 'date') return <DateText value={value} />;
    if (kind === 'instant') return <DateText value={value} withTime />;
    if (kind === 'money' && Number.isFinite(Number(value))) {
      return <Money value={Number(value)} currency={currency} />;
    }
    // The text of an option comes from the machine and is translated. Text that a person typed isn't.
    if (options.includes(value)) return capitalised(t(value));
    const text = inParts(t, value);
    return value.includes('\n') ? <span className={styles.lines}>{text}</span> : text;
  }
  return 'id' in value ? value.name : <Flags flags={value} />;
}

/** Shows warnings as labels. A click shows their reasons. */
function Flags({ flags }: { flags: readonly Flag[] }) {
  const [first, ...others] = flags;
  if (!first) return NOTHING;
  return (
    <Popover
      label="Why it should be checked"
      width="medium"
      trigger={
        <button type="button" className={styles.flags}>
          <Badge tone={first.tone}>{first.label}</Badge>
          {others.length > 0 && <Badge>{`+${others.length}`}</Badge>}
        </button>
      }
    >
      <FlagList flags={flags} />
    </Popover>
  );
}

/** Lists the reasons of all warnings. */
export function FlagList({ flags }: { flags: readonly Flag[] }) {
  const t = useTranslate();
  return (
    <ul className={styles.reasons}>
      {flags.map(({ label, reason, tone }) => (
        <li key={label}>
          <Badge tone={tone}>{label}</Badge> {t(reason)}
        </li>
      ))}
    </ul>
  );
}
