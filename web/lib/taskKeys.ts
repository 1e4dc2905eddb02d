/**
 * The query key of projects and cards. Lists show cards of several projects, so a hint about one project
 * refetches all.
 */
export const TASKS = ['tasks'] as const;
