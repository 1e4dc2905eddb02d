export { CreateScreen } from './CreateScreen.tsx';
export { ListScreen } from './ListScreen.tsx';
