import { useState } from 'react';
import type { Column } from './column.ts';

function stored(key: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : null;
  } catch {
    return null;
  }
}

/** Which columns aren't shown; remembered in this browser under a storage key. */
export function useHiddenColumns<Row>(
  columns: readonly Column<Row>[],
  storageKey: string | undefined,
): [ReadonlySet<string>, (id: string, shown: boolean) => void] {
  const key = storageKey === undefined ? undefined : `cadre.columns.${storageKey}`;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const byDefault = columns.filter((column) => column.hidden === true).map(({ id }) => id);
    return new Set((key === undefined ? null : stored(key)) ?? byDefault);
  });

  const show = (id: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(id);
    else next.add(id);
    setHidden(next);
    if (key !== undefined) localStorage.setItem(key, JSON.stringify([...next]));
  };
  return [hidden, show];
}
