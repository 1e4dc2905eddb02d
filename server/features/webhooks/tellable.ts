import { workflows } from '#machines/registry.ts';
import { REQUESTS } from '#machines/requests/registry.ts';

/** Workflows whose transitions receivers may be told of: all but the confidential ones. */
export const tellable = (): { id: string; label: string }[] => [
  ...workflows.flatMap(({ id, label, visibility }) => (visibility ? [] : [{ id, label }])),
  ...REQUESTS.map(({ id, label }) => ({ id, label })),
];
