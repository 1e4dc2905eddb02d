export { APPROVER_OPTIONS, getApprover, getOption, newStep } from './steps.ts';
/** The screen is loaded on demand, because the editor includes the request machines and the chart code. */
export const loadPipelines = () => import('./PipelineScreen.tsx');
