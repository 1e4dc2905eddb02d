export { Letters, type Letter } from './Letters.tsx';
