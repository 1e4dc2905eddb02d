export { BoardScreen } from './BoardScreen.tsx';
export { ComponentPermissionsScreen } from './ComponentPermissionsScreen.tsx';
export { ComponentsScreen } from './ComponentsScreen.tsx';
