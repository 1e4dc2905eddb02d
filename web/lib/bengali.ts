import './bengali.css';

/** Messages and font are in one chunk, so that English users load neither. */
export { default as bengali } from '#machines/core/locales/bn.json';
