import { declaredRequests } from '#server/kits/requests/declared.ts';
import { declaredWorkflows } from '#server/engine/declared.ts';

/** Workflows that webhooks can subscribe to: all except confidential ones. */
export const tellable = (): { id: string; label: string }[] => [
  ...declaredWorkflows.value.flatMap(({ id, label, visibility }) =>
    visibility ? [] : [{ id, label }],
  ),
  ...declaredRequests.value.map(({ id, label }) => ({ id, label })),
];
