import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, type ReadStream } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Drafts older than this were left over by a crash. */
const FORGOTTEN_MS = 60 * 60 * 1000;

/** A stored content: its name in the storage, and the SHA-256 hash of its bytes. */
export interface Stored {
  storedAs: string;
  sha256: Buffer;
}

/**
 * Stores the contents of files outside the web root, under random names, readable by this system user only. If
 * there are several servers, DATA_DIR/files has to be on a volume that they share.
 */
export interface Storage {
  /** Begins to store a content: returns its new name and the path of its draft. */
  begin(): { storedAs: string; draft: string };
  keep(storedAs: string): Promise<void>;
  /** Removes a content and its draft, if they exist. */
  drop(storedAs: string): Promise<void>;
  /** Reads a content; null if it is missing. */
  read(storedAs: string): Promise<Buffer | null>;
  /**
   * Reads a content and compares it with its hash; null if it is missing.
   * @throws Error if its bytes were changed since it was stored.
   */
  readIntact(file: Stored): Promise<Buffer | null>;
  /** Reads a content as a stream; null if it is missing. */
  stream(storedAs: string): Promise<ReadStream | null>;
}

export function openStorage(dataDir: string): Storage {
  const folder = join(dataDir, 'files');
  const drafts = join(folder, 'incoming');
  mkdirSync(drafts, { recursive: true, mode: 0o700 });
  void sweep(drafts);
  const read = async (storedAs: string): Promise<Buffer | null> => {
    try {
      return await readFile(join(folder, storedAs));
    } catch (error) {
      return nullWhereGone(error);
    }
  };
  return {
    begin: () => {
      const storedAs = randomBytes(24).toString('hex');
      return { storedAs, draft: join(drafts, storedAs) };
    },
    keep: async (storedAs) => {
      // Flushes the content to disk before the row is committed. Otherwise, a power failure could leave an empty file
      // with a valid row.
      await flush(join(drafts, storedAs));
      await rename(join(drafts, storedAs), join(folder, storedAs));
      await flush(folder);
    },
    drop: async (storedAs) => {
      await rm(join(drafts, storedAs), { force: true });
      await rm(join(folder, storedAs), { force: true });
    },
    read,
    readIntact: async ({ storedAs, sha256 }) => {
      const bytes = await read(storedAs);
      if (bytes && !createHash('sha256').update(bytes).digest().equals(sha256)) {
        throw new Error(`The content ${storedAs} is not as it was stored`);
      }
      return bytes;
    },
    stream: async (storedAs) => {
      try {
        return (await open(join(folder, storedAs))).createReadStream();
      } catch (error) {
        return nullWhereGone(error);
      }
    },
  };
}

function nullWhereGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sweep(drafts: string): Promise<void> {
  const before = Date.now() - FORGOTTEN_MS;
  for (const name of await readdir(drafts).catch(() => [])) {
    const path = join(drafts, name);
    const stats = await stat(path).catch(() => null);
    if (stats && stats.mtimeMs < before) await rm(path, { force: true });
  }
}
