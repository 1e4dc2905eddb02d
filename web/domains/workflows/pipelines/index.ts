/** Loaded on demand: the editor brings the request machines and the chart code. */
export const loadPipelines = () => import('./PipelineScreen.tsx');
