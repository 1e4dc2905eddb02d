import { useMemo, useState, useSyncExternalStore } from 'react';
import { createRaiseSheet, type Edits, type RaiseSheet, type SheetRow } from './raiseSheet.ts';

/** A sheet over these rows; what was typed stays when the rows are loaded anew. */
export function useSheet(rows: readonly SheetRow[]): RaiseSheet {
  const [edits] = useState<Edits>(() => new Map());
  return useMemo(() => createRaiseSheet(rows, edits), [rows, edits]);
}

export const usePercent = (sheet: RaiseSheet, id: number) =>
  useSyncExternalStore(sheet.subscribe, () => sheet.percentOf(id));

export const useAfter = (sheet: RaiseSheet, id: number) =>
  useSyncExternalStore(sheet.subscribe, () => sheet.afterOf(id));

export const useTotals = (sheet: RaiseSheet) => useSyncExternalStore(sheet.subscribe, sheet.totals);

export const useRevision = (sheet: RaiseSheet) =>
  useSyncExternalStore(sheet.subscribe, sheet.revision);
