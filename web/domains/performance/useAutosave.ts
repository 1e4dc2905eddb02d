import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/apiError.ts';
import { useWrite } from '#web/lib/useWrite.ts';

/** A pause in typing after which the form is saved: a word is saved once, and closing the browser loses little. */
const REST_MS = 800;

/** `stale` means that someone else has saved the form meanwhile, so this form no longer saves. */
export type Saving = 'saved' | 'pending' | 'failed' | 'stale';

export interface Autosave {
  saving: Saving;
  /** The server's message that someone else has saved the form, or null. */
  refusal: string | null;
  /** Stops saving: waits for the current save, and returns the revision to send with the form. */
  settle: () => Promise<number>;
}

/**
 * Saves a body while it is edited, one request at a time. The last edit is always saved. Each save names the
 * revision that it replaces.
 */
export function useAutosave(path: string, body: object, firstRevision: number): Autosave {
  const { mutateAsync } = useWrite<{ revision: number }>();
  const [saving, setSaving] = useState<Saving>('saved');
  const [refusal, setRefusal] = useState<string | null>(null);
  const written = JSON.stringify(body);
  const saved = useRef(written);
  const revision = useRef(firstRevision);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isStale = refusal !== null;
  useEffect(() => {
    if (written === saved.current || isStale) return undefined;
    setSaving('pending');
    const save = async () => {
      await running.current.catch(() => undefined);
      const parsed = JSON.parse(written) as object;
      const answer = mutateAsync({ path, body: { ...parsed, revision: revision.current } });
      running.current = answer;
      try {
        revision.current = (await answer).revision;
        saved.current = written;
        setSaving('saved');
      } catch (error) {
        const isConflict = error instanceof ApiError && error.status === 409;
        if (isConflict) setRefusal(error.message);
        setSaving(isConflict ? 'stale' : 'failed');
      }
    };
    timer.current = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer.current);
  }, [written, path, mutateAsync, isStale]);
  const settle = async () => {
    clearTimeout(timer.current);
    await running.current.catch(() => undefined);
    return revision.current;
  };
  return { saving, refusal, settle };
}
