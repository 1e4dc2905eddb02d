import { DEFAULT_PIPELINE, pipelineDefinition, type PipelineDefinition } from './pipeline.ts';
import type { RequestKind } from './request.ts';

/** The default steps of a kind. */
export const firstPipeline = ({ pipeline }: Pick<RequestKind, 'pipeline'>): PipelineDefinition =>
  pipeline ? pipelineDefinition.parse(pipeline) : DEFAULT_PIPELINE;
