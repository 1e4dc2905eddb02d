/** The menu of the performance area's lists. */
export const PERFORMANCE_LISTS = ['Performance Management System', 'Configuration'] as const;
