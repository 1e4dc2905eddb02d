export { ChangedMeanwhile, labelsOf } from './ChangedMeanwhile.tsx';
export { useDraft } from './useDraft.ts';
export { useEditedRow } from './useEditedRow.ts';
