import type { StepFilter } from '#machines/domains/workflows/contracts/audit.ts';

const TEXTS = [
  'actedAs',
  'workflow',
  'event',
  'state',
  'leftState',
  'from',
  'until',
  'comment',
] as const;
const IDS = ['subjectId', 'aboutId', 'actorId', 'businessUnitId'] as const;

/** The filter in a URL; invalid parameters are ignored. */
export function getFilter(search: URLSearchParams): StepFilter {
  const texts = TEXTS.flatMap((name) => {
    const value = search.get(name)?.trim();
    return value ? [[name, value] as const] : [];
  });
  const ids = IDS.flatMap((name) => {
    const value = Number(search.get(name));
    return Number.isInteger(value) && value > 0 ? [[name, value] as const] : [];
  });
  return {
    ...Object.fromEntries([...texts, ...ids]),
    ...(search.get('ended') === 'true' ? { ended: true } : {}),
    ...(search.get('byDelegate') === 'true' ? { byDelegate: true } : {}),
  };
}

/** The filter as URL parameters; includes the person's name for display. */
export const getAddress = (filter: StepFilter, personName: string | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...filter, person: personName ?? undefined }).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
