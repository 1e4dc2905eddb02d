export { mobileBillFile } from './file.ts';
export { storeBills } from './bills.ts';
