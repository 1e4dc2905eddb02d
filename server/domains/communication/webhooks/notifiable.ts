import { declaredRequests } from '#server/kits/requests/declared.ts';
import { declaredWorkflows } from '#server/engine/declared.ts';

/** Returns the workflows to which webhooks can subscribe: all except confidential ones. */
export const tellable = (): { id: string; label: string }[] => [
  ...declaredWorkflows.value.flatMap(({ id, label, visibility }) =>
    visibility ? [] : [{ id, label }],
  ),
  ...declaredRequests.value.map(({ id, label }) => ({ id, label })),
];
