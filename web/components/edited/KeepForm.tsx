import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { Deletion } from '#machines/core/contracts/refusal.ts';
import { ApiError } from '#web/lib/apiError.ts';

/** What is known about a row that the server no longer finds. `deleted` is null if it doesn't say who deleted it. */
interface Loss {
  deleted: Deletion | null;
}

const Lost = createContext<Loss | null>(null);
export const useLoss = (): Loss | null => use(Lost);

/** Lets the forms inside know that the row they have loaded was deleted or is no longer accessible. */
export function Found({ error, children }: { error: unknown; children: ReactNode }) {
  const outer = useLoss();
  const isLost = error instanceof ApiError && (error.status === 404 || error.status === 403);
  const deleted = (isLost && error.deleted) || null;
  const loss = useMemo(() => (isLost ? { deleted } : null), [isLost, deleted]);
  return <Lost value={outer ?? loss}>{children}</Lost>;
}

type KeptProps<Row> = {
  row: Row | undefined;
  /** Content to show as long as no row has been found. */
  otherwise?: ReactNode;
  /** Whether only part of the list has been loaded so far. A missing row then doesn't count as lost. */
  isPartial?: boolean;
  children: (row: Row) => ReactNode;
};

const UNKNOWN: Loss = { deleted: null };

/** Keeps a form open, with what was typed, when its row disappears from the list. */
export function Kept<Row>({ row, otherwise = null, isPartial = false, children }: KeptProps<Row>) {
  const outer = useLoss();
  const [current, hold] = useState(row);
  // The row is wrapped in a function, because React would call a row that is itself a function.
  if (row !== undefined && row !== current) hold(() => row);
  const shown = row ?? current;
  if (shown === undefined) return otherwise;
  return (
    <Lost value={outer ?? (row === undefined && !isPartial ? UNKNOWN : null)}>
      {children(shown)}
    </Lost>
  );
}
