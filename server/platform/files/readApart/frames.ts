/**
 * A message between this program and the child process that reads a file. It consists of a length, a letter for its
 * kind, and the content.
 */
export interface Frame {
  kind: FrameKind;
  content: Buffer;
}

const LETTERS = {
  /** The request, after which the file follows until the end of the input. */
  asked: 'a',
  /** A batch of rows, as JSON. */
  rows: 'r',
  bytes: 'b',
  /** The last frame if the file was read, with the result as JSON. */
  read: 'd',
  /** The last frame if the file is refused, with a message and a list of problems. */
  refused: 'x',
  /** The last frame, sent after an unexpected error. */
  failed: 'f',
} as const;
export type FrameKind = keyof typeof LETTERS;

const KINDS = new Map(
  Object.entries(LETTERS).map(([kind, letter]) => [letter.charCodeAt(0), kind as FrameKind]),
);

const HEAD = 5;
/** The longest frame that is accepted, in bytes. A batch of rows or a picture needs far less. */
const LONGEST = 64_000_000;

export function frame(kind: FrameKind, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(bytes.length, 0);
  head.write(LETTERS[kind], 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

/** Reads frames from a stream of bytes. The bytes after a frame stay in the stream. */
export class FrameReader {
  #chunks: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /**
   * The next frame; null at the end of the stream.
   * @throws if the stream contains anything but frames.
   */
  async next(): Promise<Frame | null> {
    const head = await this.#take(HEAD);
    if (!head) return null;
    const kind = KINDS.get(head[4] ?? 0);
    const length = head.readUInt32BE(0);
    if (!kind || length > LONGEST) throw new Error('not a frame');
    const content = await this.#take(length);
    if (!content) throw new Error('a frame was cut off');
    return { kind, content };
  }

  /** The remaining bytes after the frames that were read. */
  async *rest(): AsyncGenerator<Buffer> {
    yield* this.#held;
    this.#held = [];
    for (;;) {
      const { value, done } = await this.#chunks.next();
      if (done) return;
      yield value;
    }
  }

  async #take(length: number): Promise<Buffer | null> {
    while (this.#length < length) {
      const { value, done } = await this.#chunks.next();
      if (done) return null;
      this.#held.push(value);
      this.#length += value.length;
    }
    const all =
      this.#held.length === 1 ? (this.#held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#held);
    this.#held = all.length > length ? [all.subarray(length)] : [];
    this.#length -= length;
    return all.subarray(0, length);
  }
}
