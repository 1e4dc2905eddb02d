export { ResourceScreen } from './ResourceScreen.tsx';
export { optionsQuery } from './api.ts';
export { fieldColumn } from './fieldColumn.tsx';
export { FieldControl, type FormControl, type FormValues } from './FieldControl.tsx';
export { OwnThings } from './OwnSelect.tsx';
export { InsideRows } from './InsideRows.tsx';
export { ImportDialog } from './ImportDialog.tsx';
export { Imports } from './Imports.tsx';
export type { ImportTarget } from './api.ts';
