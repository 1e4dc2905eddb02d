import type { ReactNode } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { Toaster } from './Toaster.tsx';

/** What the components need above them, once: the questions of useConfirm, the toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Toaster />
    </>
  );
}
