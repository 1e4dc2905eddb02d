export { placeJoins } from './facts.ts';
export { resolvedValues } from './change.ts';
export { applyDueVersions } from './force.ts';
export { getOptions } from './options.ts';
export { employmentRoutes } from './routes.ts';
export {
  changeVersions,
  insertVersions,
  readPositions,
  restoreTimelines,
  timelineSql,
  type Recorded,
  getVersions,
} from './versions.ts';
export type { Stretch } from './timeline.ts';
