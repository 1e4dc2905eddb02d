import type { Arrangement } from '#machines/kits/boards/contract.ts';

export const AS_DECLARED: Arrangement = { order: [], hidden: [] };

/** Returns all components in the user's order. New ones are at the end, in declared order. */
export function inOrder<Part extends { id: string }>(
  parts: readonly Part[],
  { order }: Arrangement,
): Part[] {
  const place = new Map(order.map((id, at) => [id, at]));
  return parts.toSorted(
    (one, other) => (place.get(one.id) ?? order.length) - (place.get(other.id) ?? order.length),
  );
}

/** Moves a part by one among the shown parts, skipping hidden ones. */
export function moved(shown: readonly string[], id: string, by: -1 | 1): string[] {
  const at = shown.indexOf(id);
  const other = shown[at + by];
  if (at < 0 || other === undefined) return [...shown];
  return shown.map((one) => (one === id ? other : one === other ? id : one));
}
