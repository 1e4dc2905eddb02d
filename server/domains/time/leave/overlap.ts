const EXCLUSION_VIOLATION = '23P01';

/** Whether the database refused a row because another row covers the same time. */
export const isOverlap = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === EXCLUSION_VIOLATION;
