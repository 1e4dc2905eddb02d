// The types of prepare.mjs, for the tests. That file itself is JavaScript, because `npm start` runs
// it without a build.
export function buildWebIfNeeded(): Promise<void>;
