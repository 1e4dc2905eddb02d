export { applyDueVersions } from './force.ts';
export { employmentRoutes } from './routes.ts';
export { changeVersions, insertVersions, positionsOf, type Recorded } from './versions.ts';
export { withChange, type Stretch } from './timeline.ts';
