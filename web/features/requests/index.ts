export { RequestPage } from './RequestPage.tsx';
export { RequestScreen } from './RequestScreen.tsx';
