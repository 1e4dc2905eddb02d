export { SingleIncrement } from './SingleIncrement.tsx';
export { EditTransfer, TransferForm } from './TransferForm.tsx';
export { TransferScreen } from './TransferScreen.tsx';
