export { storeCompanyHolidays } from './companyHolidays.ts';
export { getDays, type DayOf } from './readDays.ts';
