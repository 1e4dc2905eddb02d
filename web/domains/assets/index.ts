export { AssetsOfPerson } from './AssetsOfPerson.tsx';
export { OwnAssetsScreen } from './OwnAssetsScreen.tsx';
export { RegisterScreen } from './RegisterScreen.tsx';
export { CountScreen } from './counts/CountScreen.tsx';
export { CountsScreen } from './counts/CountsScreen.tsx';
export { LabelScreen } from './counts/LabelScreen.tsx';
