import type { CardCase } from '#machines/domains/tasks/contracts/tasks.ts';
import { findKind } from './kinds.ts';

/** Returns the case of a card, as its readers see it. */
export function getCardCase(kindId: string | null, subjectId: number | null): CardCase | null {
  const kind = findKind(kindId);
  if (!kind || subjectId === null) return null;
  return { label: kind.label, task: kind.task, path: kind.path(subjectId) };
}
