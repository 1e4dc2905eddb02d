/** The query keys of roster boards. A hint names a business unit, and invalidates the boards under `of(id)`. */
export const rosterKeys = {
  all: ['roster'] as const,
  of: (businessUnitId: string) => ['roster', businessUnitId] as const,
  /**
   * The key of the boards that the server shows if no business unit is chosen. They are of the first unit in
   * which the reader may see people.
   */
  ofFirst: ['roster', '0'] as const,
};
