import type { Request } from 'express';
import { AppError } from '#server/platform/errors.ts';

const signals = new WeakMap<Request, AbortSignal>();

/**
 * A signal that is aborted when the caller disconnects before the response. It ends work that only this response needs.
 */
export function hangingUp(request: Request): AbortSignal {
  const existing = signals.get(request);
  if (existing) return existing;
  const leaving = new AbortController();
  const { res: response } = request;
  const leave = () => {
    if (!response?.writableFinished)
      leaving.abort(new AppError('invalid', 'The upload was interrupted'));
  };
  if (response?.closed) leave();
  else response?.once('close', leave);
  signals.set(request, leaving.signal);
  return leaving.signal;
}
