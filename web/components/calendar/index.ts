export { MonthTable } from './MonthTable.tsx';
export { PersonHead } from './PersonHead.tsx';
export { shortNames } from './shortNames.ts';
export { MonthTurner, PeriodTurner } from './PeriodTurner.tsx';
