export { EntryScreen } from './EntryScreen.tsx';
export { FoodCornerScreen } from './FoodCornerScreen.tsx';
export { ReportsScreen } from './ReportsScreen.tsx';
