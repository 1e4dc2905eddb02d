import sharp from 'sharp';

/** The drawn segments of a digit, in the order of `PLACES`. */
const STROKES = [
  '1101111',
  '0000011',
  '1011110',
  '1011011',
  '0110011',
  '1111001',
  '1111101',
  '1000011',
  '1111111',
  '1111011',
] as const;
/**
 * The seven segments within a box of 8 by 14: top, upper left, middle, bottom, lower left, upper right, lower
 * right.
 */
const PLACES = [
  [0, 0, 8, 2],
  [0, 0, 2, 8],
  [0, 6, 8, 2],
  [0, 12, 8, 2],
  [0, 6, 2, 8],
  [6, 0, 2, 8],
  [6, 6, 2, 8],
] as const;

const digit = (value: number, x: number, y: number): string =>
  PLACES.map(([left, top, width, height], place) =>
    STROKES[value]?.[place] === '1'
      ? `<rect x="${x + left}" y="${y + top}" width="${width}" height="${height}" fill="#222"/>`
      : '',
  ).join('');

const random = (seed: number) => {
  let state = seed * 7919 + 17;
  return (most: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
};

/**
 * A till receipt as a PNG. A template is a shop's paper: header, texts and layout. A seed is one visit and
 * only changes the figures: all of them, or those of the first `lines`.
 */
export async function receiptPicture(template: number, seed = 0, lines = 99): Promise<Buffer> {
  const paper = random(template);
  const [figures, existing] = [random(seed * 1000 + template + 1), random(template + 1)];
  const head = `<rect x="${60 + paper(120)}" y="24" width="${80 + paper(140)}" height="${20 + paper(30)}" fill="#111"/>`;
  const printed = Array.from({ length: 9 + paper(7) }, (_, index) => {
    const y = 96 + index * 30 + paper(6);
    const words = Array.from({ length: 1 + paper(4) }, (_unused, word) => {
      const x = 30 + word * 58;
      return `<rect x="${x}" y="${y}" width="${20 + paper(34)}" height="${8 + paper(6)}" fill="#333"/>`;
    });
    const price = Array.from({ length: 5 }, (_unused, place) =>
      digit((index < lines ? figures : existing)(10), 300 + place * 12, y),
    );
    return [...words, ...price].join('');
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="640">
    <rect width="400" height="640" fill="#fdfdf8"/>${head}${printed.join('')}
    <circle cx="${60 + paper(280)}" cy="${575 + paper(30)}" r="${14 + paper(16)}" fill="#555"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
