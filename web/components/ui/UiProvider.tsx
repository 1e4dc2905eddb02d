import { Suspense, type ReactNode } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { lazyPart } from './Unfetched.tsx';

/** The first page doesn't wait for it: what is said before it is here, it shows when it comes. */
const Toaster = lazyPart(async () => ({ default: (await import('./Toaster.tsx')).Toaster }));

/** What the components need above them, once: the questions of useConfirm, the toasts. */
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
