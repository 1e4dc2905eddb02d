export { CreateScreen } from './CreateScreen.tsx';
export { PlanScreen } from './PlanScreen.tsx';
export { TracerScreen } from './TracerScreen.tsx';
