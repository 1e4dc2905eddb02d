import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';

/** Small files as real programs write them; the hostile ones are derived from them. */

export function pdf(content = 'BT ET', between = ''): Buffer {
  const body = `%PDF-1.7\n${between}1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const table = `xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \n`;
  return Buffer.from(
    `${body}${table}trailer\n<< /Root 1 0 R /Size 3 >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/** A PDF as programs write it: fonts, compressed streams, a table at its end. */
export const writtenPdf = async (...pages: string[]): Promise<Buffer> => {
  const document = new PDFDocument({ autoFirstPage: false });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  for (const text of pages) document.addPage().text(text);
  document.end();
  await new Promise((resolve) => document.on('end', resolve));
  return Buffer.concat(parts);
};

/** A PDF whose objects, and therefore its actions, are in a compressed stream. */
export function packedPdf(holds: string, type = 'ObjStm', filter = '/FlateDecode'): Buffer {
  const packed = deflateSync(Buffer.from(`5 0 << /S ${holds || '/None'} >>`)).toString('latin1');
  return pdf(
    'BT ET',
    `9 0 obj\n<< /Type /${type} /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n${packed}\nendstream\nendobj\n`,
  );
}

/** A PDF of exactly this size. */
export const getPdf = (bytes: number): Buffer => {
  let filler = bytes - pdf('').length;
  while (pdf(' '.repeat(filler)).length > bytes) filler -= 1;
  return pdf(' '.repeat(filler));
};

export function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(8 + named.length);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), chunk.length - 4);
  return chunk;
}

export function png(width = 1, height = 1, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0]))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

export const jpeg = (width = 1, height = 1, comment = ''): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(comment ? [segment(0xfe, Buffer.from(comment, 'latin1'))] : []),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]),
  ]);
};

export interface Member {
  name: string;
  data: Buffer | string;
  /** False values in the archive's directory. */
  claims?: { unpacked?: number; sum?: number; name?: string; flags?: number; at?: number };
}

export function zip(members: Member[], before: Buffer = Buffer.alloc(0)): Buffer {
  const parts: Buffer[] = [before];
  const listed: Buffer[] = [];
  let at = before.length;
  for (const { name, data, claims = {} } of members) {
    const plain = Buffer.from(data as string);
    const packed = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(claims.flags ?? 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(claims.sum ?? crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims.unpacked ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const listedName = claims.name ?? name;
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(20, 4);
    fields.copy(entry, 6);
    entry.writeUInt16LE(Buffer.byteLength(listedName), 28);
    entry.writeUInt32LE(claims.at ?? at, 42);
    listed.push(entry, Buffer.from(listedName));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(listed);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(members.length, 8);
  end.writeUInt16LE(members.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export const docxMembers = (type = MAIN): [Member, Member] => [
  {
    name: '[Content_Types].xml',
    data: `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
  },
  { name: 'word/document.xml', data: '<w:document><w:body/></w:document>' },
];

export const docx = (extra: Member[] = [], type = MAIN): Buffer =>
  zip([...docxMembers(type), ...extra]);

/** A compound file of 512-byte sectors: table, directory, then each stream. */
export function compound(streams: { name: string; type?: number; data?: Buffer }[]): Buffer {
  const header = Buffer.alloc(512);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(0x3e, 0x18);
  header.writeUInt16LE(3, 0x1a);
  header.writeUInt16LE(0xfffe, 0x1c);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt32LE(1, 0x2c);
  header.writeUInt32LE(1, 0x30);
  header.fill(0xff, 0x4c);
  header.writeUInt32LE(0, 0x4c);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  const nodes = [{ name: 'Root Entry', type: 5, data: Buffer.alloc(0) }, ...streams];
  const directorySectors = Math.ceil(nodes.length / 4);
  const directory = Buffer.alloc(directorySectors * 512);
  const chain = (from: number, count: number) => {
    for (let index = 0; index < count; index += 1) {
      table.writeUInt32LE(index === count - 1 ? 0xfffffffe : from + index + 1, (from + index) * 4);
    }
  };
  chain(1, directorySectors);
  let next = 1 + directorySectors;
  const bodies: Buffer[] = [];
  nodes.forEach(({ name, type = 2, data = Buffer.alloc(0) }, index) => {
    const at = index * 128;
    directory.write(name, at, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at + 64);
    directory.writeUInt8(type, at + 66);
    directory.writeUInt32LE(data.length === 0 ? 0xfffffffe : next, at + 116);
    directory.writeUInt32LE(data.length, at + 120);
    const sectors = Math.ceil(data.length / 512);
    if (sectors > 0) chain(next, sectors);
    next += sectors;
    bodies.push(data, Buffer.alloc(sectors * 512 - data.length));
  });
  return Buffer.concat([header, table, directory, ...bodies]);
}

export const wordStream = (): Buffer => {
  const data = Buffer.alloc(4096);
  data.writeUInt16LE(0xa5ec, 0);
  return data;
};

export const doc = (extra: Parameters<typeof compound>[0] = []): Buffer =>
  compound([{ name: 'WordDocument', data: wordStream() }, ...extra]);

export const exe = (): Buffer =>
  Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(600, 0x90)]);
