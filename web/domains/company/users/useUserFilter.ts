import { useSearchParams } from 'react-router-dom';
import { useAddressPages } from '#web/lib/settings/index.ts';

/** The state of the list is in the URL, so that it can be shared and the Back button works. */
export function useUserFilter() {
  const [params, setParams] = useSearchParams();
  const { page, pageSize, keepSize } = useAddressPages(params);
  const change = (next: Readonly<Record<string, string | null>>) =>
    setParams(
      (now) => {
        if (!('page' in next)) now.delete('page');
        for (const [name, value] of Object.entries(next)) {
          if (value === null || value === '') now.delete(name);
          else now.set(name, value);
        }
        return now;
      },
      { replace: true },
    );
  return {
    change,
    search: params.get('search') ?? '',
    status: params.get('status') ?? '',
    businessUnitId: Number(params.get('businessUnitId')) || 0,
    page,
    pageSize,
    setPage: (next: { page: number; pageSize: number }) => {
      keepSize(next.pageSize);
      change({ page: String(next.page), pageSize: String(next.pageSize) });
    },
  };
}
