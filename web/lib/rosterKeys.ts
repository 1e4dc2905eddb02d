/**
 * Query keys of roster boards. A hint names a business unit, and invalidates the boards under
 * `of(id)`.
 */
export const rosterKeys = {
  all: ['roster'] as const,
  of: (businessUnitId: string) => ['roster', businessUnitId] as const,
  /** Boards of the first business unit in which the reader sees anyone. */
  ofFirst: ['roster', '0'] as const,
};
