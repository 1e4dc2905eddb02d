import './bengali.css';

/** The messages, and with them the letters: nobody who reads English fetches either. */
export { default as bengali } from '#machines/locales/bn.json';
