import { endsAsArchive } from './markup.ts';

const SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const NO_MORE = 0xfffffffa;
const STREAM = 2;
const ROOT = 5;
/**
 * The names of storages and streams in a compound file that contain macros or embedded programs.
 */
const UNWANTED = /^(macros|vba|_vba_project(_cur)?|.?ole10native)$/i;

interface Node {
  name: string;
  type: number;
  start: number;
  size: number;
}

/**
 * Whether a file is a DOC: a compound file with Word's stream, without macros or embedded programs. Other Office files
 * and installers are compound files, too, and are not accepted.
 */
export function isDoc(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || bytes.length < 1536) return false;
  if (endsAsArchive(bytes)) return false;
  const compound = openCompound(bytes);
  if (!compound) return false;
  const { nodes, sectorAt } = compound;
  if (nodes[0]?.type !== ROOT || nodes.some(({ name }) => UNWANTED.test(name))) return false;
  const word = nodes.find(({ name, type }) => name === 'WordDocument' && type === STREAM);
  const text = word && word.size >= 4096 ? sectorAt(word.start) : null;
  return text?.readUInt16LE(0) === 0xa5ec;
}

/** Reads the list of streams in a compound file; null if the file does not match its header. */
function openCompound(
  bytes: Buffer,
): { nodes: Node[]; sectorAt: (sector: number) => Buffer | null } | null {
  const shift = bytes.readUInt16LE(0x1e);
  if (bytes.readUInt16LE(0x1c) !== 0xfffe || (shift !== 9 && shift !== 12)) return null;
  const size = 1 << shift;
  const sectorAt = (sector: number): Buffer | null => {
    const at = (sector + 1) * size;
    return sector < NO_MORE && at + size <= bytes.length ? bytes.subarray(at, at + size) : null;
  };
  const table: Buffer[] = [];
  // The header lists the first 109 sectors of the allocation table, which cover 6.9 MB.
  for (let index = 0; index < Math.min(109, bytes.readUInt32LE(0x2c)); index += 1) {
    const part = sectorAt(bytes.readUInt32LE(0x4c + index * 4));
    if (!part) return null;
    table.push(part);
  }
  const next = Buffer.concat(table);
  const nodes: Node[] = [];
  const seen = new Set<number>();
  for (let sector = bytes.readUInt32LE(0x30); sector < NO_MORE;) {
    const part = sectorAt(sector);
    if (!part || seen.has(sector) || sector * 4 + 4 > next.length) return null;
    seen.add(sector);
    for (let at = 0; at < size; at += 128) nodes.push(nodeAt(part, at));
    sector = next.readUInt32LE(sector * 4);
  }
  return { nodes, sectorAt };
}

const nodeAt = (part: Buffer, at: number): Node => ({
  name: part
    .subarray(at, at + Math.min(64, Math.max(0, part.readUInt16LE(at + 64) - 2)))
    .toString('utf16le'),
  type: part[at + 66] ?? 0,
  start: part.readUInt32LE(at + 116),
  size: part.readUInt32LE(at + 120),
});
