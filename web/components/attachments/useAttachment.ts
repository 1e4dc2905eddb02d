import { useEffect, useEffectEvent, useState } from 'react';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { harmless, type LoadAttachment } from './attachment.ts';

export type Loaded =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'here'; url: string; bytes: number };

/**
 * Returns the object URL of an attachment while it is shown. The content is fetched with the access token,
 * which an `img` can't send. The URL is revoked when the user changes.
 */
export function useAttachment(
  { globalFileUrlId: id, fileName }: UploadedFile,
  load: LoadAttachment,
  onFailure?: (error: unknown) => void,
): [Loaded, retry: () => void] {
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const fetchIt = useEffectEvent(load);
  const complain = useEffectEvent((error: unknown) => onFailure?.(error));
  useEffect(() => {
    const leaving = new AbortController();
    let url: string | null = null;
    fetchIt(id, leaving.signal).then(
      (bytes) => {
        if (leaving.signal.aborted) return;
        url = URL.createObjectURL(harmless(bytes, fileName));
        setLoaded({ status: 'here', url, bytes: bytes.size });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setLoaded({ status: 'failed' });
        complain(error);
      },
    );
    return () => {
      leaving.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [id, fileName, attempt]);
  const retry = () => {
    setLoaded({ status: 'loading' });
    setAttempt((created) => created + 1);
  };
  return [loaded, retry];
}
