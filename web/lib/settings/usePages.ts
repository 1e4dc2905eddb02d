import type { Settings } from './settings.ts';
import { changeSettings } from './store.ts';
import { useSetting } from './useSetting.ts';

type Pages = { page: number; pageSize: number };

/** Stores the page size, which all lists with a default of 25 rows share (spec 000 §3). */
const keepSize = (size: number, list = '', page = 1) =>
  changeSettings({ pagination: { page, size, list } satisfies Settings['pagination'] });

/** Returns the page and size of the list with this name. Only the list that was used last keeps its page. */
export function usePages(list: string): [Pages, (next: Pages) => void] {
  const [kept] = useSetting('pagination');
  const page = kept.list === list ? kept.page : 1;
  return [{ page, pageSize: kept.size }, (next) => keepSize(next.pageSize, list, next.page)];
}

/** Returns the page and size of a list that keeps them in the URL, so that they are part of a shared link. */
export function useAddressPages(
  params: URLSearchParams,
): Pages & { keepSize: (size: number) => void } {
  const [{ size }] = useSetting('pagination');
  return {
    page: Math.max(1, Number(params.get('page')) || 1),
    pageSize: Number(params.get('pageSize') ?? params.get('size')) || size,
    keepSize: (chosen) => keepSize(chosen),
  };
}
