/**
 * The names under which answers about workflows are kept. A hint names a workflow, and everything
 * below `of(id)` is then asked for again: whatever shows instances keeps its answers there.
 */
export const workflowKeys = {
  all: ['workflow'] as const,
  definitions: ['definitions'] as const,
  queues: ['workflow', 'queues'] as const,
  of: (id: string) => ['workflow', 'of', id] as const,
};
