import './bengali.css';

/** The words, and with them the letters: nobody who reads English fetches either. */
export { BENGALI } from '#machines/shared/cultures/bengali.ts';
