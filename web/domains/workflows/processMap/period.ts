import { today } from '#web/lib/today.ts';
import type { MapFilter } from './api.ts';

/** The period of the map, and the period that it is compared with, if any. */
export type MapPeriods = MapFilter & {
  otherFrom?: string | undefined;
  otherUntil?: string | undefined;
};

const DAY_MS = 86_400_000;
const DAYS_SHOWN = 365;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the period in the URL. Without one, it is the last year. */
export function startOfMap(search: URLSearchParams, workflow: string): MapPeriods {
  const unit = Number(search.get('businessUnitId') ?? 0);
  return {
    workflow: search.get('workflow') ?? workflow,
    from: search.get('from') ?? addDays(today(), -DAYS_SHOWN),
    until: search.get('until') ?? today(),
    businessUnitId: unit > 0 ? unit : undefined,
    otherFrom: search.get('otherFrom') ?? undefined,
    otherUntil: search.get('otherUntil') ?? undefined,
  };
}

/** Returns the preceding period with the same number of days. */
export function periodBefore({ from, until }: Pick<MapPeriods, 'from' | 'until'>) {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / DAY_MS) + 1;
  return { otherFrom: addDays(from, -days), otherUntil: addDays(from, -1) };
}
