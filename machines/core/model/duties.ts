/**
 * Stages of the same subject at which one person may not act twice: any two stages, any two of those named, one stage
 * of each group, or several such rules.
 */
export type Duties =
  | boolean
  | readonly string[]
  | { between: readonly [readonly string[], readonly string[]] }
  | { anyOf: readonly Duties[] };

/** Whether the same person may not act in both of these states. */
export const areSeparate = (
  { separateDuties }: { separateDuties: Duties },
  state: string,
  other: string,
): boolean => state !== other && separates(separateDuties, state, other);

function separates(duties: Duties, state: string, other: string): boolean {
  if (typeof duties === 'boolean') return duties;
  if ('anyOf' in duties) return duties.anyOf.some((one) => separates(one, state, other));
  if (!('between' in duties)) return duties.includes(state) && duties.includes(other);
  const [some, others] = duties.between;
  return (
    (some.includes(state) && others.includes(other)) ||
    (some.includes(other) && others.includes(state))
  );
}
