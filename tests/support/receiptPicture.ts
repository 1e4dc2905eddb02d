import sharp from 'sharp';

/** A till receipt as a PNG; each seed prints other lines of other lengths. */
export async function receiptPicture(seed: number): Promise<Buffer> {
  let state = seed * 7919 + 17;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const lines = Array.from({ length: 14 }, (_, index) => {
    const width = 80 + next(200);
    const y = 90 + index * 34;
    return `<rect x="30" y="${y}" width="${width}" height="${10 + next(10)}" fill="#222"/>
      <rect x="${300 + next(20)}" y="${y}" width="${30 + next(50)}" height="14" fill="#333"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="640">
    <rect width="400" height="640" fill="#fdfdf8"/>
    <rect x="${60 + next(120)}" y="24" width="${80 + next(140)}" height="${20 + next(30)}" fill="#111"/>
    ${lines.join('')}
    <circle cx="${60 + next(280)}" cy="${540 + next(70)}" r="${14 + next(26)}" fill="#555"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
