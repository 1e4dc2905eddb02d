export { ChangedMeanwhile, getLabels } from './ChangedMeanwhile.tsx';
export { Found, Kept, useLoss } from './KeepForm.tsx';
export { useDraft } from './useDraft.ts';
export { useEditedRow } from './useEditedRow.ts';
