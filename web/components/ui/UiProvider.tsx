import { Suspense, type ReactNode } from 'react';
import { ConfirmProvider } from './confirm.tsx';
import { toasts } from './toasts.ts';
import { lazyPart } from './Unfetched.tsx';

/**
 * When the code of toasts is loaded. By then the first screen has been painted, which took 2 s longer on
 * phones when toasts were loaded first.
 */
const LOADED_AFTER_MS = 2000;

/** Resolves with the first message, or when the first screen has had time to load. */
const firstMessage = () =>
  new Promise<void>((resolve) => {
    if (toasts.get().length > 0) resolve();
    const subscription = toasts.subscribe(() => resolve());
    setTimeout(() => {
      subscription.unsubscribe();
      resolve();
    }, LOADED_AFTER_MS);
  });

/** Messages are shown once the code of toasts is loaded. */
const Toaster = lazyPart(async () => {
  await firstMessage();
  return { default: (await import('./Toaster.tsx')).Toaster };
});

/** The providers that the components need once: of confirmation dialogs and of toasts. */
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
