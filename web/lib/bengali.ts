/** The messages are a chunk of their own, so that English users don't load them. */
export { default as bengali } from '#machines/core/locales/bn.json';
