import './bengali.css';

/** The messages and the font are in one chunk, so that English users load neither. */
export { default as bengali } from '#machines/core/locales/bn.json';
