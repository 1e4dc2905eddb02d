/**
 * `salaryCertificate@2-9f3c…`: kind, version and hash of the definition. Every link of a request's
 * history covers it, so a changed definition, with another hash, is recognised as not the one under
 * which it was sent.
 */
export const pipelineWorkflowId = (kind: string, version: number, hash: string): string =>
  `${kind}@${version}-${hash}`;

/** The kind of a workflow: `salaryCertificate`; otherwise its own id. */
export const getFamily = (workflow: string): string => workflow.split('@', 1)[0] ?? workflow;

/** The pipeline version of a workflow; null for a hand-made one. */
export const getPipelineVersion = (workflow: string): number | null =>
  Number(/@(\d+)-/.exec(workflow)?.[1] ?? 0) || null;
