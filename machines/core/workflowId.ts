/**
 * The ID of a workflow that is a version of a pipeline, such as `salaryCertificate@2-9f3c…`: the kind, the version, and
 * a hash of the definition. The history of a request covers the ID, so a changed definition is noticed by its different
 * hash.
 */
export const pipelineWorkflowId = (kind: string, version: number, hash: string): string =>
  `${kind}@${version}-${hash}`;

/**
 * The kind of request that a pipeline's workflow is for, such as `salaryCertificate`; for any other workflow, its own
 * ID.
 */
export const getFamily = (workflow: string): string => workflow.split('@', 1)[0] ?? workflow;

/** The version of the pipeline of a workflow; null if it is not a pipeline. */
export const getPipelineVersion = (workflow: string): number | null =>
  Number(/@(\d+)-/.exec(workflow)?.[1] ?? 0) || null;
