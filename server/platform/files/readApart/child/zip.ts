import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { fromBufferPromise, type Entry } from 'yauzl';

const inflate = promisify(inflateRaw);

/** The limit of what all entries together may decompress to. A document of 1 MB rarely exceeds 10 MB. */
const MOST_UNFOLDED = 50_000_000;
const MOST_ENTRIES = 2000;
/** An entry may only be followed by the data descriptor that some programs write. */
const LARGEST_GAP = 24;
const HEADER_LENGTH = 46;
const END_LENGTH = 22;
/** The flags of the three kinds of encryption. */
const ENCRYPTED = 0x2041;

export interface ZipEntry {
  name: string;
  /** @throws if the content does not match its entry. */
  read: () => Promise<Buffer>;
}

interface ListedEntry {
  entry: Entry;
  name: string;
  /** Where its data begins and ends, by its own header. */
  start: number;
  end: number;
}

/**
 * The entries of a ZIP that fills the whole file, hides nothing between its entries, and is not a decompression bomb;
 * null for anything else.
 */
export async function openZip(bytes: Buffer): Promise<ZipEntry[] | null> {
  const listed = await listedIn(bytes);
  if (!listed || listed.length === 0) return null;
  if (unfolded(listed) > MOST_UNFOLDED) return null;
  const names = new Set(listed.map(({ name }) => name.toLowerCase()));
  if (names.size !== listed.length || listed.some(({ name }) => !isPlainPath(name))) return null;
  return listed.map(({ entry, name, start, end }) => ({
    name,
    read: () => unfold(entry, bytes.subarray(start, end)),
  }));
}

const unfolded = (listed: readonly ListedEntry[]): number =>
  listed.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);

/** Whether it would be a valid ZIP but for its decompressed size. */
export const unfoldsTooFar = async (bytes: Buffer): Promise<boolean> =>
  unfolded((await listedIn(bytes)) ?? []) > MOST_UNFOLDED;

async function unfold(
  { compressionMethod, crc32: sum, uncompressedSize }: Entry,
  packed: Buffer,
): Promise<Buffer> {
  // One byte more than declared, so that a false size causes an error instead of truncation.
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
 * The entries in the central directory; null unless they and the directory fill the file without gaps, and each
 * agrees with its own header.
 */
async function listedIn(bytes: Buffer): Promise<ListedEntry[] | null> {
  const listed: ListedEntry[] = [];
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
    if (zip.entryCount > MOST_ENTRIES) return null;
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
 * Whether the entries follow each other from the first byte on and are followed by the central directory up to `end`.
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

/** Accepts `word/document.xml`, but no parent folder, root, drive, or backslash. */
const isPlainPath = (name: string): boolean =>
  name !== '' && !/[\\:\0]/.test(name) && !name.startsWith('/') && !name.split('/').includes('..');
