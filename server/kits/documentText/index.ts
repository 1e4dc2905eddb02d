export { readNewTexts } from './readNew.ts';
export { wordsWanted } from './words.ts';
