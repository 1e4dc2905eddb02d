export { CreateScreen } from './CreateScreen.tsx';
export { DetailsScreen } from './DetailsScreen.tsx';
export { ListScreen } from './ListScreen.tsx';
