export { ResourceScreen } from './ResourceScreen.tsx';
export { optionsQuery } from './api.ts';
export { fieldColumn } from './fieldColumn.tsx';
export { FieldControl, type FormControl, type FormValues } from './FieldControl.tsx';
export { OwnThings } from './OwnSelect.tsx';
export { ImportPreview } from './ImportPreview.tsx';
export { sentFile } from './sentFile.ts';
export { UndoList } from './UndoList.tsx';
export { InsideRows } from './InsideRows.tsx';
