export { ConformanceScreen } from './ConformanceScreen.tsx';
export { InstanceScreen } from './InstanceScreen.tsx';
export { ReplayScreen } from './ReplayScreen.tsx';
export { WorkbenchScreen } from './WorkbenchScreen.tsx';

/** Loaded only when opened, because this screen imports every machine. */
export const loadWhatIf = () => import('./WhatIfScreen.tsx');
export { chartIn } from './chartIn.ts';
export { chartAt } from './chartAt.ts';
export { chartsQuery } from './api.ts';
export { ChartView } from './ChartView.tsx';
export { DifferenceList } from './Differences.tsx';
export { draftFragment } from './draft.ts';
export { waysOfStep } from './walked.ts';
