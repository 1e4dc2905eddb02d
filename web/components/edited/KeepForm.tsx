import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { Deletion } from '#machines/core/contracts/refusal.ts';
import { ApiError } from '#web/lib/apiError.ts';

/** What is known about a row that can no longer be found. */
interface Loss {
  deleted: Deletion | null;
}

const Lost = createContext<Loss | null>(null);
export const useLoss = (): Loss | null => use(Lost);

/**
 * Notifies the forms inside whether the row that they have loaded was deleted or is no longer
 * accessible.
 */
export function Found({ error, children }: { error: unknown; children: ReactNode }) {
  const outer = useLoss();
  const isLost = error instanceof ApiError && (error.status === 404 || error.status === 403);
  const deleted = (isLost && error.deleted) || null;
  const loss = useMemo(() => (isLost ? { deleted } : null), [isLost, deleted]);
  return <Lost value={outer ?? loss}>{children}</Lost>;
}

type KeptProps<Row> = {
  row: Row | undefined;
  /** Shown as long as no row has been found. */
  otherwise?: ReactNode;
  /** Whether only part of its list has been searched so far. */
  isPartial?: boolean;
  children: (row: Row) => ReactNode;
};

const UNKNOWN: Loss = { deleted: null };

/** Keeps the form, with what was typed, of a row that has disappeared from its list. */
export function Kept<Row>({ row, otherwise = null, isPartial = false, children }: KeptProps<Row>) {
  const outer = useLoss();
  const [current, hold] = useState(row);
  // Wrapped, because React would call a row that is a function.
  if (row !== undefined && row !== current) hold(() => row);
  const shown = row ?? current;
  if (shown === undefined) return otherwise;
  return (
    <Lost value={outer ?? (row === undefined && !isPartial ? UNKNOWN : null)}>
      {children(shown)}
    </Lost>
  );
}
