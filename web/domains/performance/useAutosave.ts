import { useEffect, useRef, useState } from 'react';
import { useWrite } from '#web/lib/useWrite.ts';

/** Long enough that a word is saved once, short enough that little is lost with a closed browser. */
const REST_MS = 800;

export type Saving = 'saved' | 'pending' | 'failed';

/** Saves a body while it is edited, one call after the other; the last edit is always saved. */
export function useAutosave(path: string, body: unknown): Saving {
  const { mutateAsync } = useWrite();
  const [saving, setSaving] = useState<Saving>('saved');
  const written = JSON.stringify(body);
  const saved = useRef(written);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    if (written === saved.current) return undefined;
    setSaving('pending');
    const save = async () => {
      await running.current.catch(() => undefined);
      const parsed: unknown = JSON.parse(written);
      running.current = mutateAsync({ path, body: parsed });
      try {
        await running.current;
        saved.current = written;
        setSaving('saved');
      } catch {
        setSaving('failed');
      }
    };
    const timer = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer);
  }, [written, path, mutateAsync]);
  return saving;
}
