import { useSearchParams } from 'react-router-dom';
import type { RegisterFilters } from './api.ts';

/** Stores the filters in the URL, so that a filtered list can be shared and the Back button works. */
export function useRegisterFilters() {
  const [params, setParams] = useSearchParams();
  const filters: RegisterFilters = {
    search: params.get('search') ?? '',
    assetKindId: Number(params.get('kind')) || 0,
    businessUnitId: Number(params.get('unit')) || 0,
    standing: params.get('standing') ?? '',
  };
  const set = (name: string, value: string | number | null) =>
    setParams(
      (now) => {
        if (value === null || value === '' || value === 0) now.delete(name);
        else now.set(name, String(value));
        if (name !== 'page') now.delete('page');
        return now;
      },
      { replace: true },
    );
  return { filters, page: Number(params.get('page')) || 1, set };
}
