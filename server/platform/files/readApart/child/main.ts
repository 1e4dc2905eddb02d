// This program reads one file from standard input, as requested by the first frame, writes frames to standard output,
// and exits.
import { buffer } from 'node:stream/consumers';
import { stdin, stdout } from 'node:process';
import { Readable } from 'node:stream';
import { AppError, invalid } from '#server/platform/errors.ts';
import type { ReadRequest } from '#server/platform/files/readApart/requests.ts';
import { frame, FrameReader, type FrameKind } from '#server/platform/files/readApart/frames.ts';
import { isOutOfMemory } from './memory.ts';

const frames = new FrameReader(stdin as AsyncIterable<Buffer>);
const first = await frames.next().catch(() => null);
if (first?.kind === 'asked') {
  try {
    const answer = await read(JSON.parse(first.content.toString()) as ReadRequest, frames.rest());
    await say('read', JSON.stringify(answer));
  } catch (error) {
    await sayWhy(error);
  }
}
process.exit(0);

/**
 * Writes a frame and waits until it is in the pipe, so that a slow reader slows down this process and nothing is lost
 * when it exits.
 */
function say(kind: FrameKind, content: string | Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stdout.write(frame(kind, content), (error) => (error ? reject(error) : resolve()));
  });
}

async function sayWhy(error: unknown): Promise<void> {
  const refusal = isOutOfMemory(error) ? tooMuchMemory() : error;
  if (refusal instanceof AppError) {
    const { message, details } = refusal;
    await say('refused', JSON.stringify({ message, errors: details.errors ?? [] }));
  } else
    await say('failed', error instanceof Error ? (error.stack ?? error.message) : String(error));
}

/** Imports only the reader that the request needs. Most are small, but the decoder of pictures is large. */
async function read(request: ReadRequest, file: AsyncIterable<Buffer>): Promise<unknown> {
  switch (request.read) {
    case 'table': {
      const { readTable } = await import('./table.ts');
      return readTable(request, await buffer(file), (rows) => say('rows', rows));
    }
    case 'records': {
      const { readRecords } = await import('./records.ts');
      return readRecords(request, Readable.from(file), (rows) => say('rows', rows));
    }
    case 'kind': {
      const { getKind } = await import('./content/kind.ts');
      return getKind(await buffer(file));
    }
    case 'bare': {
      const { getKind, withoutMetadata } = await import('./content/kind.ts');
      const bytes = await buffer(file);
      const kind = await getKind(bytes);
      const bare = kind && withoutMetadata(kind.contentType, bytes);
      if (bare) await say('bytes', bare);
      return bare ? kind : null;
    }
    case 'text': {
      const { getText } = await import('./text.ts');
      const text = await getText(request, await buffer(file));
      if (text !== null) await say('bytes', text);
      return text !== null;
    }
    case 'prints': {
      const { readPrints } = await import('./pictures.ts');
      return readPrints(await buffer(file));
    }
    case 'shades': {
      const { readShades } = await import('./pictures.ts');
      const shades = await readShades(await buffer(file), request.side);
      if (shades) await say('bytes', shades);
      return shades !== null;
    }
  }
}

function tooMuchMemory(): AppError {
  return invalid(
    'The file needs more memory to be read than one file may take. Split it, or save it again with another program',
  );
}
