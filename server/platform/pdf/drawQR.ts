import encodeQR from 'qr';

/** Draws text as a QR code with a side of `size` points. */
export function drawQR(
  document: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const module = size / rows.length;
  rows.forEach((row, at) => {
    // Adjacent dark modules are drawn as one bar, because viewers show thin lines between squares.
    for (let from = 0; from < row.length; from += 1) {
      if (!row[from]) continue;
      let until = from;
      while (row[until + 1]) until += 1;
      document.rect(x + from * module, y + at * module, (until - from + 1) * module, module);
      from = until;
    }
  });
  document.fill('#000000');
}
