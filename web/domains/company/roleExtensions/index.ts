export { ExtendRoleScreen } from './ExtendRoleScreen.tsx';
export { ExtensionScreen } from './ExtensionScreen.tsx';
export { ExtensionsScreen } from './ExtensionsScreen.tsx';
