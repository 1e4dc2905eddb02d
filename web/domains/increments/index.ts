export { BudgetScreen } from './BudgetScreen.tsx';
export { fiscalYearsQuery } from './api.ts';
export { CreateScreen } from './CreateScreen.tsx';
export { EditScreen } from './EditScreen.tsx';
export { LandingScreen } from './LandingScreen.tsx';
export { SectionScreen } from './SectionScreen.tsx';
