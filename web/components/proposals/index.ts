export { Decision } from './Decision.tsx';
export { WhoConfirms } from './WhoConfirms.tsx';
export { proposedColumn } from './proposedColumn.tsx';
