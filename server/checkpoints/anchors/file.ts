import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { anchored, type Anchor, type Anchored } from './anchor.ts';

/** More than any line of it has. */
const TAIL = 4096;

/**
 * A file to which a line is added for each checkpoint, on the disk before it counts. Several processes
 * may share it: who adds holds the database's turn. A line that a crash tore is left as it is.
 */
export const fileAnchor = (path: string): Anchor => ({
  name: 'file',
  everyMs: 0,
  keep: async (checkpoints) => {
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'a+', 0o600);
    try {
      const torn = (await readTail(file)).at(-1) !== '\n';
      const isEmpty = (await file.stat()).size === 0;
      const lines = checkpoints.map((one) => `${JSON.stringify(one)}\n`).join('');
      await file.write(torn && !isEmpty ? `\n${lines}` : lines);
      await file.sync();
    } finally {
      await file.close();
    }
    await syncFolder(dirname(path));
  },
  newest: async () => {
    const file = await openIfThere(path);
    if (!file) return null;
    try {
      const lines = (await readTail(file)).split('\n').slice(0, -1);
      for (const line of lines.toReversed()) {
        const found = lineOf(line);
        if (found) return found;
      }
      if ((await file.stat()).size > 0) throw new Error(`${path} holds no checkpoint at its end`);
      return null;
    } finally {
      await file.close();
    }
  },
});

type File = Awaited<ReturnType<typeof open>>;

async function readTail(file: File): Promise<string> {
  const { size } = await file.stat();
  const start = Math.max(0, size - TAIL);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, start);
  return buffer.toString('utf8', 0, bytesRead);
}

function lineOf(line: string): Anchored | null {
  try {
    return anchored.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}

async function openIfThere(path: string): Promise<File | null> {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** A new file's name is only as lasting as its folder; Windows has no such thing to ask for. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
