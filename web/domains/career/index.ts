export { SingleIncrement } from './SingleIncrement.tsx';
export { CaseForm } from './CaseForm.tsx';
export { CaseScreen } from './CaseScreen.tsx';
export { EditTransfer, TransferForm } from './TransferForm.tsx';
export { TransferScreen } from './TransferScreen.tsx';
