import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { fromBufferPromise, type Entry } from 'yauzl';

const inflate = promisify(inflateRaw);

/**
 * The maximum number of bytes that all entries together may decompress to. A document of 1 MB rarely has more than 10
 * MB.
 */
const MAX_DECOMPRESSED_BYTES = 50_000_000;
const MAX_ENTRIES = 2000;
/** How many bytes may be between two entries, where some programs write a data descriptor. */
const LARGEST_GAP = 24;
const HEADER_LENGTH = 46;
const END_LENGTH = 22;
/** The flags of the three kinds of encryption. */
const ENCRYPTED = 0x2041;

export interface ZipEntry {
  name: string;
  /**
   * Reads the content of the entry.
   * @throws if it does not match the size and checksum of the entry.
   */
  read: () => Promise<Buffer>;
}

interface ListedEntry {
  entry: Entry;
  name: string;
  /** Where the data of the entry begins and ends, according to the entry's own header. */
  start: number;
  end: number;
}

/**
 * The entries of a ZIP file; null if it contains anything between or around them, decompresses to too many bytes, or is
 * not a ZIP file.
 */
export async function openZip(bytes: Buffer): Promise<ZipEntry[] | null> {
  const listed = await listedIn(bytes);
  if (!listed || listed.length === 0) return null;
  if (unfolded(listed) > MAX_DECOMPRESSED_BYTES) return null;
  const names = new Set(listed.map(({ name }) => name.toLowerCase()));
  if (names.size !== listed.length || listed.some(({ name }) => !isPlainPath(name))) return null;
  return listed.map(({ entry, name, start, end }) => ({
    name,
    read: () => unfold(entry, bytes.subarray(start, end)),
  }));
}

const unfolded = (listed: readonly ListedEntry[]): number =>
  listed.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);

/** Whether a file is refused only because it decompresses to too many bytes. */
export const unfoldsTooFar = async (bytes: Buffer): Promise<boolean> =>
  unfolded((await listedIn(bytes)) ?? []) > MAX_DECOMPRESSED_BYTES;

async function unfold(
  { compressionMethod, crc32: sum, uncompressedSize }: Entry,
  packed: Buffer,
): Promise<Buffer> {
  // Allows one byte more than declared, so that a wrong size causes an error instead of a truncated content.
  const data =
    compressionMethod === 0
      ? packed
      : await inflate(packed, { maxOutputLength: Math.max(1, uncompressedSize + 1) });
  if (data.length !== uncompressedSize || crc32(data) !== sum) {
    throw new Error('not what its entry says');
  }
  return data;
}

/**
 * The entries in the central directory of a ZIP file. Null unless entries and directory fill the file without gaps, and
 * each entry agrees with its own header.
 */
async function listedIn(bytes: Buffer): Promise<ListedEntry[] | null> {
  const listed: ListedEntry[] = [];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    if (zip.entryCount > MAX_ENTRIES) return null;
    for await (const entry of zip.eachEntry()) {
      const own = await zip.readLocalFileHeaderPromise(entry);
      const { generalPurposeBitFlag: flags, compressionMethod: method, fileNameRaw } = entry;
      if ((flags & ENCRYPTED) !== 0 || (method !== 0 && method !== 8)) return null;
      if (own.compressionMethod !== method || !own.fileName.equals(fileNameRaw)) return null;
      const start = own.fileDataStart;
      const end = start + entry.compressedSize;
      listed.push({ entry, name: fileNameRaw.toString('utf8'), start, end });
    }
    return isFilled(bytes, listed, bytes.length - END_LENGTH - zip.comment.length) ? listed : null;
  } catch {
    return null;
  }
}

/**
 * Whether the entries follow each other without gaps from the first byte on, and are followed by the central directory
 * up to `end`.
 */
function isFilled(bytes: Buffer, listed: readonly ListedEntry[], end: number): boolean {
  const listStart = bytes.readUInt32LE(end + 16);
  const listLength = listed.reduce(
    (sum, { entry }) =>
      sum + HEADER_LENGTH + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength,
    0,
  );
  let reached = 0;
  const begins = listed
    .map(({ entry, end: after }) => ({ at: entry.relativeOffsetOfLocalHeader, after }))
    .toSorted((one, other) => one.at - other.at);
  for (const { at, after } of [...begins, { at: listStart, after: listStart + listLength }]) {
    if (at < reached || at - reached > (reached === 0 ? 0 : LARGEST_GAP)) return false;
    reached = after;
  }
  return reached === end;
}

/** Whether a name is a simple path such as `word/document.xml`, without a parent folder, root, drive or backslash. */
const isPlainPath = (name: string): boolean =>
  name !== '' && !/[\\:\0]/.test(name) && !name.startsWith('/') && !name.split('/').includes('..');
