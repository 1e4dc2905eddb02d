export { MonthTable } from './MonthTable.tsx';
export { PersonHead } from './PersonHead.tsx';
export { MonthTurner, PeriodTurner } from './PeriodTurner.tsx';
