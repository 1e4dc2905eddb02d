export { CreateRunScreen } from './CreateRunScreen.tsx';
export { EditRunScreen } from './EditRunScreen.tsx';
export { HoldsOfPerson } from './HoldsOfPerson.tsx';
export { MyPayslipsScreen, PayslipScreen } from './PayslipScreen.tsx';
export { RunScreen } from './RunScreen.tsx';
export { RunsScreen } from './RunsScreen.tsx';
