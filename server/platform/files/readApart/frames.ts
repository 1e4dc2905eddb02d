/** A message between a program and its reading child: length, letter, content. */
export interface Frame {
  kind: FrameKind;
  content: Buffer;
}

const LETTERS = {
  /** The request; the file follows until the end of the input. */
  asked: 'a',
  /** Rows as JSON. */
  rows: 'r',
  bytes: 'b',
  /** The last frame for a file that was read, as JSON. */
  read: 'd',
  /** The last frame for a refused file: message and problems. */
  refused: 'x',
  /** The last frame after an unexpected error. */
  failed: 'f',
} as const;
export type FrameKind = keyof typeof LETTERS;

const KINDS = new Map(
  Object.entries(LETTERS).map(([kind, letter]) => [letter.charCodeAt(0), kind as FrameKind]),
);

const HEAD = 5;
/**
 * The longest frame that is accepted, in bytes; far more than a batch of rows or a picture without its metadata
 * needs.
 */
const LONGEST = 64_000_000;

export function frame(kind: FrameKind, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content as string);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(bytes.length, 0);
  head.write(LETTERS[kind], 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

/** Takes frames from a byte stream and leaves the rest in it. */
export class FrameReader {
  #chunks: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /**
   * The next frame; null at the end.
   * @throws for anything but frames.
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

  /** The bytes after the frames taken so far. */
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
