export { Decision } from './Decision.tsx';
export { WhoConfirms } from './WhoConfirms.tsx';
