/**
 * The query keys of workflow data. A hint names a workflow and invalidates everything below `of(id)`, so the
 * keys of instances must be there.
 */
export const workflowKeys = {
  all: ['workflow'] as const,
  definitions: ['definitions'] as const,
  queues: ['workflow', 'queues'] as const,
  /** Below `queues`, so that a decision refetches the inbox and the queues. */
  inbox: ['workflow', 'queues', 'inbox'] as const,
  withoutDecider: ['workflow', 'withoutDecider'] as const,
  of: (id: string) => ['workflow', 'of', id] as const,
};
