import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * How many bytes are read from the end of the file. This is longer than any line, even one with a time stamp, which
 * includes the certificates of its authority.
 */
const TAIL = 131_072;

/**
 * Appends lines to a file and waits until they are on disk. An incomplete line from a crash stays as it is, and the
 * next line begins after it.
 */
export async function appendLines(path: string, lines: readonly unknown[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'a+', 0o600);
  try {
    const { size } = await file.stat();
    const isTorn = size > 0 && (await readTail(file)).at(-1) !== '\n';
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    await file.write(isTorn ? `\n${text}` : text);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

/**
 * The last complete line, parsed; null if the file is missing or empty.
 * @throws if the last line cannot be parsed.
 */
export async function lastLine<Line>(
  path: string,
  read: (line: unknown) => Line | undefined,
): Promise<Line | null> {
  const file = await openIfThere(path);
  if (!file) return null;
  try {
    const lines = (await readTail(file)).split('\n').slice(0, -1);
    for (const line of lines.toReversed()) {
      const parsedLine = read(parsed(line));
      if (parsedLine !== undefined) return parsedLine;
    }
    if ((await file.stat()).size > 0) throw new Error(`${path} holds no checkpoint at its end`);
    return null;
  } finally {
    await file.close();
  }
}

type File = Awaited<ReturnType<typeof open>>;

async function readTail(file: File): Promise<string> {
  const { size } = await file.stat();
  const start = Math.max(0, size - TAIL);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, start);
  return buffer.toString('utf8', 0, bytesRead);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
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

/** Waits until the folder itself is on disk, because a new file is safe only then. Windows has no such call. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
