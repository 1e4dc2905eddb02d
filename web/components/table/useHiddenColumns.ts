import { useMemo, useState } from 'react';
import { useSetting } from '#web/lib/settings/index.ts';
import type { Column } from './column.ts';

/**
 * The hidden columns, their setter, and whether the user has chosen them. The choice is stored in the user's settings
 * under a key.
 */
export function useHiddenColumns<Row>(
  columns: readonly Column<Row>[],
  storageKey: string | undefined,
): [ReadonlySet<string>, (id: string, shown: boolean) => void, boolean] {
  const [remembered, remember] = useSetting('hiddenColumns');
  const [here, setHere] = useState<readonly string[] | null>(null);
  const chosen = storageKey === undefined ? here : (remembered[storageKey] ?? null);
  const hidden = useMemo(
    () => new Set(chosen ?? columns.filter((column) => column.hidden === true).map(({ id }) => id)),
    [chosen, columns],
  );

  const show = (id: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(id);
    else next.add(id);
    if (storageKey === undefined) setHere([...next]);
    else remember({ ...remembered, [storageKey]: [...next] });
  };
  return [hidden, show, chosen !== null];
}
