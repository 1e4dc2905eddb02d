import { useAtom } from '@xstate/store/react';
import { useMemo, useState } from 'react';
import { createRaiseSheet, type Edits, type RaiseSheet, type SheetRow } from './raiseSheet.ts';

/** A sheet over these rows; edits are kept when rows are refetched. */
export function useSheet(rows: readonly SheetRow[]): RaiseSheet {
  const [edits] = useState<Edits>(() => new Map());
  return useMemo(() => createRaiseSheet(rows, edits), [rows, edits]);
}

export const usePercent = (sheet: RaiseSheet, id: number) =>
  useAtom(sheet.revision, () => sheet.percentOf(id));

export const useAfter = (sheet: RaiseSheet, id: number) =>
  useAtom(sheet.revision, () => sheet.afterOf(id));

export const useTotals = (sheet: RaiseSheet) => useAtom(sheet.revision, sheet.totals);

export const useRevision = (sheet: RaiseSheet) => useAtom(sheet.revision);
