export { basicInfoQuery } from './api.ts';
export { PersonField, type PersonFieldProps } from './PersonField.tsx';
