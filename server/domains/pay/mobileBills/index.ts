export { mobileBillFile } from './file.ts';
