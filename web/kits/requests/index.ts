export { requestsKey } from './api.ts';
export { getColumns } from './columns.tsx';
export { RequestAtScreen } from './RequestAtScreen.tsx';
export { RequestDialog } from './RequestDialog.tsx';
export { RequestPage } from './RequestPage.tsx';
export { RequestScreen } from './RequestScreen.tsx';
export { RequestTable } from './RequestTable.tsx';
export { useRequestSearch } from './useRequestSearch.ts';
