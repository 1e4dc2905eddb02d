import { useCallback, useEffect, useRef } from 'react';
import type { NavigationType } from 'react-router-dom';
import { useConfirm } from './confirm.tsx';
import { useNavigationGuard } from './navigationGuards.ts';

const QUESTION = {
  title: 'Leave without saving?',
  body: 'Your changes on this screen are not saved and will be lost.',
  confirmLabel: 'Leave',
  cancelLabel: 'Keep editing',
  tone: 'danger',
} as const;

/**
 * Asks whether to leave without saving, on screens that show another record in place.
 * @returns whether to continue
 */
export function useUnsavedQuestion(): (dirty: boolean) => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(async (dirty) => !dirty || (await confirm(QUESTION)), [confirm]);
}

/**
 * Asks before the user leaves a screen with unsaved edits: in our dialog within Cadre, otherwise in the
 * browser's. `mayLeave` exempts some paths, such as the login, or kinds of navigation. It returns a function
 * that releases the guard at once after saving, before the next render.
 */
export function useUnsavedGuard(
  dirty: boolean | (() => boolean),
  mayLeave: (path: string, action: `${NavigationType}`) => boolean = () => false,
): () => void {
  const sent = useRef(false);
  const confirm = useConfirm();
  const isDirty = typeof dirty === 'function' ? dirty : () => dirty;
  useNavigationGuard(true, ({ currentLocation, nextLocation, historyAction }) => {
    const isLost =
      currentLocation.pathname !== nextLocation.pathname &&
      !mayLeave(nextLocation.pathname, historyAction) &&
      !sent.current &&
      isDirty();
    if (!isLost) return null;
    return ({ proceed, reset }) =>
      void confirm(QUESTION).then((leave) => (leave ? proceed() : reset()));
  });

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
