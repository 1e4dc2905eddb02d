// The types of prepare.mjs for the tests; it is JavaScript, because `npm start` runs it as it is.
export function buildWebIfNeeded(): Promise<void>;
