export { ApplicationsScreen } from './ApplicationsScreen.tsx';
export { ApplyForScreen } from './ApplyForScreen.tsx';
export { EvaluationScreen } from './EvaluationScreen.tsx';
export { FindTrainingScreen } from './FindTrainingScreen.tsx';
export { OwnTrainingsScreen } from './OwnTrainingsScreen.tsx';
export { ScheduleScreen } from './ScheduleScreen.tsx';
export { TrainingFormScreen } from './TrainingFormScreen.tsx';
export { TrainingScreen } from './TrainingScreen.tsx';
