import { DEFAULT_PIPELINE, pipelineDefinition, type PipelineDefinition } from './pipeline.ts';
import type { RequestKind } from './request.ts';

/** The steps of a kind until its company publishes its own. */
export const firstPipeline = ({ pipeline }: Pick<RequestKind, 'pipeline'>): PipelineDefinition =>
  pipeline ? pipelineDefinition.parse(pipeline) : DEFAULT_PIPELINE;
