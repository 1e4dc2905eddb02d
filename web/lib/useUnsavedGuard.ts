import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useConfirm } from '#web/components/ui/index.ts';

/**
 * Asks before the person leaves a screen that holds unsent edits: within Cadre by our question, otherwise
 * by the browser's. `mayLeave` lets some addresses through, such as the login's. Answers how to let go once
 * everything is sent, in the very moment before anything is drawn again.
 */
export function useUnsavedGuard(
  dirty: boolean | (() => boolean),
  mayLeave: (path: string) => boolean = () => false,
): () => void {
  const sent = useRef(false);
  const confirm = useConfirm();
  const isDirty = typeof dirty === 'function' ? dirty : () => dirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !mayLeave(nextLocation.pathname) &&
      !sent.current &&
      isDirty(),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: 'Leave without saving?',
      body: 'Your changes on this screen are not saved and will be lost.',
      confirmLabel: 'Leave',
      cancelLabel: 'Keep editing',
      tone: 'danger',
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!sent.current && isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });

  return useCallback(() => {
    sent.current = true;
  }, []);
}
