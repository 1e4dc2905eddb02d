export { AssetsOfPerson } from './AssetsOfPerson.tsx';
export { OwnAssetsScreen } from './OwnAssetsScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
