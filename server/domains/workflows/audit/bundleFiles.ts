import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';

type Chunk = string | Buffer;

/** Makes an archive whose files are generated one after another while it is read, with the SHA-256 of each. */
export function getZip() {
  const zip = new yazl.ZipFile();
  const content = new PassThrough();
  const digests = new Map<string, string>();
  let openFile: Readable | undefined;
  content.on('close', () => openFile?.destroy());
  const add = (name: string, created: () => AsyncIterable<Chunk> | Iterable<Chunk>): void => {
    zip.addReadStreamLazy(name, {}, (begin) => {
      const hash = createHash('sha256');
      const hashed = async function* () {
        for await (const chunk of created()) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          hash.update(bytes);
          yield bytes;
        }
        digests.set(name, hash.digest('hex'));
      };
      const file = Readable.from(hashed(), { objectMode: false });
      file.on('error', (error) => content.destroy(error));
      openFile = file;
      begin(null, file);
    });
  };
  // The archive may fail before anyone reads it. A later reader still gets the error.
  content.on('error', () => undefined);
  zip.outputStream.pipe(content);
  return { zip, content, add, digests };
}

export async function* counting<Item>(
  items: AsyncIterable<Item>,
  count: () => void,
): AsyncGenerator<Item> {
  for await (const item of items) {
    count();
    yield item;
  }
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Writes an object that contains one list, with an item per line. */
export function* jsonLines(name: string, items: readonly unknown[]): Generator<string> {
  yield `{"${name}": [\n`;
  for (const [index, item] of items.entries()) {
    yield `${JSON.stringify(item)}${index < items.length - 1 ? ',' : ''}\n`;
  }
  yield ']}\n';
}
