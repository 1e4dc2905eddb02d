export { storeCompanyHolidays } from './companyHolidays.ts';
export { daysOf, type DayOf } from './daysOf.ts';
