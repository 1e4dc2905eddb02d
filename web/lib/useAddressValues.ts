import { useSearchParams } from 'react-router-dom';

/** Filters in the URL, so that a filtered list can be shared and the Back button works. */
export function useAddressValues() {
  const [params, setParams] = useSearchParams();
  return {
    /** A day, or null if the parameter is not one. */
    getDay: (name: string): string | null =>
      /^\d{4}-\d{2}-\d{2}$/.exec(params.get(name) ?? '')?.[0] ?? null,
    getText: (name: string): string | null => params.get(name),
    getId: (name: string): number | null => Number(params.get(name)) || null,
    set: (changes: Readonly<Record<string, string | number | null>>) =>
      setParams(
        (now) => {
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '' || value === 0) now.delete(name);
            else now.set(name, String(value));
          }
          return now;
        },
        { replace: true },
      ),
  };
}
