import { deflateSync } from 'node:zlib';
import { packedPdf, pdf } from '#tests/api/kits/uploads/specimens.ts';
import { times, type HostileFile } from './hostileFile.ts';

const file = (manner: HostileFile['manner'], what: string, bytes: () => Buffer): HostileFile => ({
  name: `${manner}-${what}.pdf`,
  format: 'pdf',
  manner,
  bytes,
});

const object = (number: number, body: string) => `${number} 0 obj\n${body}\nendobj\n`;
const stream = (dictionary: string, content: Buffer) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`;

/** A page with this content, and a complete cross-reference table, as programs write it. */
function page(content: Buffer, filter = '/Filter /FlateDecode', count = 1): Buffer {
  const pages = Array.from({ length: count }, (_, at) => at + 4);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${pages.map((at) => `${at} 0 R`).join(' ')}] >>`,
    stream(filter, content),
    ...pages.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 3 0 R /Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    ),
  ];
  let body = '%PDF-1.7\n';
  const places = objects.map((one, at) => {
    const place = body.length;
    body += object(at + 1, one);
    return place;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

const texts = (count: number) =>
  deflateSync(Buffer.from('BT /F 1 Tf (abcdefgh) Tj ET\n'.repeat(count)));

export function pdfs(size: number): HostileFile[] {
  return [
    file('nested', 'arrays', () => pdf('BT ET', object(9, '['.repeat(times(4_000_000, size))))),
    file('wide', 'streams', () => pdf('BT ET', '>> stream\n'.repeat(times(300_000, size)))),
    file('wide', 'names', () => pdf('BT ET', '/A#41'.repeat(times(800_000, size)))),
    file('long', 'text', () => page(texts(times(3_000_000, size)))),
    file('repeated', 'pages', () => page(texts(times(2000, size)), undefined, times(2000, size))),
    file('truncated', 'half', () => {
      const whole = page(texts(10));
      return whole.subarray(0, whole.length / 2);
    }),
    file('encrypted', 'content', () => packedPdf('/Encrypt')),
    file('bomb', 'zeros', () => page(deflateSync(Buffer.alloc(times(900_000_000, size), 32)))),
    file('lying', 'length', () => page(Buffer.from('BT ET'), '/Length 4000000000')),
  ];
}
