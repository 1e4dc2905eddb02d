import './bengali.css';

/** The messages and the font: English users load neither. */
export { default as bengali } from '#machines/core/locales/bn.json';
