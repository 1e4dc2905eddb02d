export { placeJoins } from './facts.ts';
export { resolvedValues } from './change.ts';
export { applyDueVersions } from './force.ts';
export { optionsOf } from './options.ts';
export { employmentRoutes } from './routes.ts';
export {
  changeVersions,
  insertVersions,
  positionsOf,
  restoreTimelines,
  timelineSql,
  type Recorded,
  versionsOf,
} from './versions.ts';
export type { Stretch } from './timeline.ts';
