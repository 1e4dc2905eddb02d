import type { RuleParameter } from '#machines/core/model/workflow.ts';
import { formatAmount, formatCount } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

/** The parameters of a replay, all in the URL, so that it can be shared. */
export interface ReplayQuestion {
  name: string;
  /** The limit, or null for none. */
  value: number | null;
  from: string;
  until: string;
}

/** The replay parameters of a URL, if it has any. */
export function questionIn(search: URLSearchParams): ReplayQuestion | null {
  const [name, value, from, until] = ['name', 'value', 'from', 'until'].map((key) =>
    search.get(key),
  );
  if (name === null || name === undefined || !from || !until) return null;
  return { name, value: value ? Number(value) : null, from, until };
}

/** Writes replay parameters as URL parameters. */
export const asSearch = ({ value, ...rest }: ReplayQuestion): Record<string, string> => ({
  ...rest,
  value: value === null ? '' : String(value),
});

/** Invalid parameters, by field. */
export function getProblems(
  question: { value: number | null; from: string | null; until: string | null },
  limit: RuleParameter | undefined,
): Partial<Record<'value' | 'from' | 'until', string>> {
  const { value, from, until } = question;
  const { min, max } = limit ?? { min: 0, max: 0 };
  const outside = limit !== undefined && value !== null && (value < min || value > max);
  return {
    ...(outside && { value: translateNow('Must be {min} to {max}', { min, max }) }),
    ...(from === null && { from: 'From is required' }),
    ...(until === null && { until: 'Until is required' }),
    ...(from !== null &&
      until !== null &&
      from > until && { until: 'Until cannot be before From' }),
  };
}

/** `8 %`, `no limit`. */
export function limitInWords({ unit }: Pick<RuleParameter, 'unit'>, value: number | null): string {
  if (value === null) return translateNow('no limit');
  if (unit === 'percent') return `${value} %`;
  if (unit === 'money') return formatAmount(value);
  return unit === 'days'
    ? translateNow('{n, plural, one {# day} other {# days}}', { n: value })
    : formatCount(value);
}

export const aYearBefore = (day: string): string =>
  new Date(Date.parse(day) - 365 * 86_400_000).toISOString().slice(0, 10);
