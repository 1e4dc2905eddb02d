/**
 * Adds the actor, and the person for whom they acted as a delegate, to those who acted at a stage: an act
 * counts for both. Acts of Cadre itself aren't recorded.
 */
export function actedAt(
  acted: Record<string, number[]>,
  stage: string,
  userId: number | null,
  onBehalfOf: number | null,
): Record<string, number[]> {
  const existing = acted[stage] ?? [];
  const isNew = (id: number | null): id is number => id !== null && !existing.includes(id);
  // Written as loops: with filters and spread it took a twentieth of a verification.
  if (isNew(userId)) {
    const both = isNew(onBehalfOf) ? [...existing, userId, onBehalfOf] : [...existing, userId];
    return Object.assign({}, acted, { [stage]: both });
  }
  return isNew(onBehalfOf) ? { ...acted, [stage]: [...existing, onBehalfOf] } : acted;
}
