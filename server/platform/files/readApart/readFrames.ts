import { once } from 'node:events';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { invalid, type AppError } from '#server/platform/errors.ts';
import { createPlaces } from '#server/platform/http/places.ts';
import type { ReadRequest } from './requests.ts';
import { takeChild, type ReadingChild } from './children.ts';
import { frame, FrameReader, type Frame } from './frames.ts';
import { READ_LIMITS, type ReadLimits } from './limits.ts';

/** Who asks for a file to be read. */
export interface Reader {
  /** A key of the person. Files of one person are read one after another. */
  who: string;
  /** Aborts the reading, for example when the sender has disconnected. */
  signal?: AbortSignal | undefined;
  /** Replaces the usual limits in tests. */
  limits?: Partial<ReadLimits>;
}

/** How many child processes may run at the same time, separately for quick checks and for reading whole files. */
const PLACES = {
  quick: createPlaces({ total: 4, each: 2, waitingEach: 50, waiting: 400, patienceMs: 30_000 }),
  whole: createPlaces({ total: 3, each: 1, waitingEach: 16, waiting: 100, patienceMs: 90_000 }),
};
const isQuick = ({ read }: ReadRequest): boolean => read === 'kind' || read === 'bare';

const refusal = z.object({
  message: z.string().max(2000),
  errors: z.array(z.object({ path: z.string().max(500), message: z.string().max(2000) })).max(1000),
});

/**
 * The frames with which a child answers. They are read no faster than the caller consumes them.
 * @throws AppError 400 with the child's reason, or for a file that exceeds a limit; or the reason of the signal.
 */
export async function* readFrames(
  request: ReadRequest,
  file: Buffer | Readable,
  { who, signal, limits }: Reader,
): AsyncGenerator<Frame> {
  signal?.throwIfAborted();
  const most = { ...READ_LIMITS[request.read], ...limits };
  const { place, leave } = (isQuick(request) ? PLACES.quick : PLACES.whole).enter(who);
  signal?.addEventListener('abort', leave);
  let child: ReadingChild | undefined;
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const kill = () => child?.kill('SIGKILL');
  try {
    await place;
    signal?.throwIfAborted();
    const reading = await takeChild();
    child = reading;
    signal?.addEventListener('abort', kill);
    timer = setTimeout(() => {
      isLate = true;
      kill();
    }, most.ms);
    const ended = once(reading, 'close').catch(() => undefined);
    const fed = feed(reading, request, file);
    let bytes = 0;
    const frames = new FrameReader(reading.stdout);
    for (;;) {
      const next = await frames.next().catch(() => null);
      if (!next) break;
      bytes += next.content.length;
      if (bytes > most.bytes) throw tooMuchInside();
      if (next.kind === 'refused') throw refusedBy(next.content);
      if (next.kind === 'failed')
        throw new Error(`A file was not read: ${next.content.toString()}`);
      yield next;
      if (next.kind === 'read') {
        await fed();
        return;
      }
    }
    await ended;
    signal?.throwIfAborted();
    await fed();
    throw isLate ? tooSlow(most.ms) : tooMuchMemory();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
    signal?.removeEventListener('abort', leave);
    kill();
    leave();
  }
}

/**
 * Sends the request and the file to a child.
 * @returns a function that throws the error if the file could not be sent.
 */
function feed(
  child: ReadingChild,
  request: ReadRequest,
  file: Buffer | Readable,
): () => Promise<void> {
  child.stdin.write(frame('asked', JSON.stringify(request)));
  if (!(file instanceof Readable)) {
    child.stdin.end(file);
    return () => Promise.resolve();
  }
  let failure: Error | null = null;
  file.once('error', (error: Error) => {
    failure = error;
    child.kill('SIGKILL');
  });
  file.pipe(child.stdin);
  return () => (failure ? Promise.reject(failure) : Promise.resolve());
}

function refusedBy(content: Buffer): AppError {
  const { message, errors } = refusal.parse(JSON.parse(content.toString()));
  return invalid(message, errors);
}

const tooSlow = (ms: number): AppError => {
  const seconds = Math.round(ms / 1000);
  return invalid(
    `The file takes longer than ${seconds} seconds to read. Split it, or save it again with another program`,
  );
};

const tooMuchMemory = (): AppError =>
  invalid(
    'The file needs more memory to be read than one file may take. Split it, or save it again with another program',
  );

const tooMuchInside = (): AppError =>
  invalid('The file holds more text than can be read at once. Split it');
