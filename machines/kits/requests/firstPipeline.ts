import { DEFAULT_PIPELINE, pipelineDefinition, type PipelineDefinition } from './pipeline.ts';
import type { RequestKind } from './request.ts';

/** The steps that a kind has before a company publishes a pipeline. */
export const firstPipeline = ({ pipeline }: Pick<RequestKind, 'pipeline'>): PipelineDefinition =>
  pipeline ? pipelineDefinition.parse(pipeline) : DEFAULT_PIPELINE;
