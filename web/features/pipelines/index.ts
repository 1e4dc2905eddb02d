/** The editor runs the machines of requests, and brings the chart along: only when it is opened. */
export const loadPipelines = () => import('./PipelineScreen.tsx');
