import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';

const inflate = promisify(inflateRaw);

/** What all entries together may unfold to. A document of 1 MB rarely has more than 10 MB. */
const MOST_UNFOLDED = 50_000_000;
const MOST_ENTRIES = 2000;
/** Between two entries there is at most the note of sizes that some programs leave. */
const LARGEST_GAP = 24;

export interface ZipEntry {
  name: string;
  /** @throws when it does not unfold to what its entry says. */
  read: () => Promise<Buffer>;
}

interface Listed {
  name: string;
  method: number;
  sum: number;
  packed: number;
  unpacked: number;
  /** Where its own header begins. */
  at: number;
}

/**
 * The entries of a ZIP that is one from its first byte to its last, hides nothing between its
 * entries, and would not flood whoever unpacks it; null for anything else.
 */
export function openZip(bytes: Buffer): ZipEntry[] | null {
  const listed = directory(bytes);
  if (!listed || listed.length === 0) return null;
  if (unfolded(listed) > MOST_UNFOLDED) return null;
  const names = new Set(listed.map(({ name }) => name.toLowerCase()));
  if (names.size !== listed.length || listed.some(({ name }) => !isPlainPath(name))) return null;
  const ranges = listed.map((entry) => ({ entry, data: dataRange(bytes, entry) }));
  const inOrder = [...ranges].sort((a, b) => a.entry.at - b.entry.at);
  let reached = 0;
  for (const { entry, data } of inOrder) {
    if (!data || entry.at < reached || entry.at - reached > (reached === 0 ? 0 : LARGEST_GAP)) {
      return null;
    }
    reached = data.end;
  }
  return ranges.map(({ entry, data }) => ({
    name: entry.name,
    read: () => unfold(entry, bytes.subarray(data?.start, data?.end)),
  }));
}

const unfolded = (listed: readonly Listed[]): number =>
  listed.reduce((sum, { unpacked }) => sum + unpacked, 0);

/** Whether it is a ZIP that only its size keeps from being opened. */
export const unfoldsTooFar = (bytes: Buffer): boolean =>
  unfolded(directory(bytes) ?? []) > MOST_UNFOLDED;

async function unfold({ method, sum, unpacked }: Listed, packed: Buffer): Promise<Buffer> {
  // One more than it says, so that a lie about the size is an error instead of a cut.
  const data =
    method === 0 ? packed : await inflate(packed, { maxOutputLength: Math.max(1, unpacked + 1) });
  if (data.length !== unpacked || crc32(data) !== sum) throw new Error('not what its entry says');
  return data;
}

/** The list at the end of the file; null unless it reaches to the very end. */
function directory(bytes: Buffer): Listed[] | null {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > bytes.length) return null;
  if (end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) return null;
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  const spansDisks = bytes.readUInt32LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count;
  if (spansDisks || count > MOST_ENTRIES || start + bytes.readUInt32LE(end + 12) !== end)
    return null;
  const entries: Listed[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const nameLength = bytes.readUInt16LE(at + 28);
    const next = at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const isEncrypted = (flags & 0x2041) !== 0;
    if (isEncrypted || (method !== 0 && method !== 8) || next > end) return null;
    entries.push({
      name: bytes.subarray(at + 46, at + 46 + nameLength).toString('utf8'),
      method,
      sum: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at = next;
  }
  return at === end ? entries : null;
}

/** Where an entry's data lie, by its own header; null when that header describes another file. */
function dataRange(bytes: Buffer, entry: Listed): { start: number; end: number } | null {
  const { at } = entry;
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== 0x04034b50) return null;
  const nameLength = bytes.readUInt16LE(at + 26);
  const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
  const name = bytes.subarray(at + 30, at + 30 + nameLength).toString('utf8');
  const end = start + entry.packed;
  if (name !== entry.name || bytes.readUInt16LE(at + 8) !== entry.method) return null;
  return end <= bytes.length ? { start, end } : null;
}

/** `word/document.xml`: no way up, no root, no drive, no other system's separator. */
const isPlainPath = (name: string): boolean =>
  name !== '' && !/[\\:\0]/.test(name) && !name.startsWith('/') && !name.split('/').includes('..');
