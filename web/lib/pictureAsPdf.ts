/** The page is as large as the picture. PDF has 72 points an inch, and CSS has 96 pixels an inch. */
const POINTS = 0.75;

interface Page {
  title: string;
  /** The size is in CSS pixels. On screens with a high resolution the canvas has more pixels. */
  width: number;
  height: number;
}

/** Makes a PDF of one page that shows a canvas as a lossless picture. */
export async function pictureAsPdf(
  canvas: HTMLCanvasElement,
  { title, width, height }: Page,
): Promise<Blob> {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The picture cannot be read');
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = await deflated(withoutAlpha(data));
  const [right, top] = [width * POINTS, height * POINTS].map((points) => points.toFixed(2));
  const draw = `q ${right} 0 0 ${top} 0 0 cm /Picture Do Q`;
  return asFile([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${right} ${top}] /Contents 4 0 R`,
      '/Resources << /XObject << /Picture 5 0 R >> >> >>',
    ],
    [`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`],
    [
      `<< /Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height}`,
      `/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /Length ${pixels.length} >>\nstream\n`,
      pixels,
      '\nendstream',
    ],
    [`<< /Title <${asUtf16(title)}> /Producer (Cadre) >>`],
  ]);
}

/** Transparent pixels are mixed with white, which is the colour of paper. */
function withoutAlpha(rgba: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    const alpha = (rgba[from + 3] ?? 0) / 255;
    for (const part of [0, 1, 2]) {
      rgb[to + part] = Math.round((rgba[from + part] ?? 0) * alpha + 255 * (1 - alpha));
    }
  }
  return rgb;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** PDF writes text as UTF-16 in hexadecimal, so that it can contain letters of any script. */
const asUtf16 = (text: string): string =>
  `FEFF${Array.from({ length: text.length }, (_, place) =>
    text.charCodeAt(place).toString(16).padStart(4, '0'),
  ).join('')}`;

/** Writes the objects and the table of their positions. The last object is the document's information. */
function asFile(objects: readonly (string | Uint8Array<ArrayBuffer>)[][]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.4\n');
  const places = objects.map((object, index) => {
    const place = length;
    add(`${index + 1} 0 obj\n`);
    for (const part of object) add(part);
    add('\nendobj\n');
    return place;
  });
  const table = length;
  const size = objects.length + 1;
  add(`xref\n0 ${size}\n0000000000 65535 f \n`);
  for (const place of places) add(`${String(place).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\n`);
  add(`startxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
