import { useAtom } from '@xstate/store/react';
import { useMemo, useState } from 'react';
import {
  createRaiseSheet,
  type Edits,
  type RaiseSheet,
  type SheetRow,
  type WholeSums,
} from './raiseSheet.ts';

/** A sheet over these rows, or over the first of `whole` if given; edits are kept when rows are refetched. */
export function useSheet(rows: readonly SheetRow[], whole: WholeSums | null = null): RaiseSheet {
  const [edits] = useState<Edits>(() => new Map());
  return useMemo(() => createRaiseSheet(rows, edits, whole), [rows, edits, whole]);
}

export const usePercent = (sheet: RaiseSheet, id: number) =>
  useAtom(sheet.revision, () => sheet.percentOf(id));

export const useAfter = (sheet: RaiseSheet, id: number) =>
  useAtom(sheet.revision, () => sheet.afterOf(id));

export const useTotals = (sheet: RaiseSheet) => useAtom(sheet.revision, sheet.totals);

export const useRevision = (sheet: RaiseSheet) => useAtom(sheet.revision);
