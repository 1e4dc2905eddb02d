import { Suspense, type ReactNode } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { lazyPart } from './Unfetched.tsx';

/** Loaded after the first page; earlier messages are shown once it is loaded. */
const Toaster = lazyPart(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

/** The providers that the components need once: confirmation dialogs and toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <>
      <ConfirmProvider>{children}</ConfirmProvider>
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
