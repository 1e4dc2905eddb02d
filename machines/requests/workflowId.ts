/**
 * `salaryCertificate@2-9f3c…`: names kind, version and definition. Every link of a request's history
 * covers it, and a definition that doesn't have this hash isn't the one it was sent under.
 */
export const pipelineWorkflowId = (kind: string, version: number, hash: string): string =>
  `${kind}@${version}-${hash}`;

/** The kind of what a workflow is a version of: `salaryCertificate`; else its own id. */
export const familyOf = (workflow: string): string => workflow.split('@', 1)[0] ?? workflow;

/** The version of the pipeline that a workflow is made of; null of one made by hand. */
export const pipelineVersionOf = (workflow: string): number | null =>
  Number(/@(\d+)-/.exec(workflow)?.[1] ?? 0) || null;
