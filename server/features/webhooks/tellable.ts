import { workflows } from '#machines/registry.ts';
import { REQUESTS } from '#machines/requests/registry.ts';

/** Workflows that webhooks can subscribe to: all except confidential ones. */
export const tellable = (): { id: string; label: string }[] => [
  ...workflows.flatMap(({ id, label, visibility }) => (visibility ? [] : [{ id, label }])),
  ...REQUESTS.map(({ id, label }) => ({ id, label })),
];
