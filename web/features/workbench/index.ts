export { WorkbenchScreen } from './WorkbenchScreen.tsx';
