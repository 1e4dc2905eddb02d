import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readRecords } from '#server/platform/files/readApart/index.ts';

const LINE = `${'x'.repeat(40)},${'y'.repeat(40)}`;

/** Reads a file of this many lines, and stops for a while after the first as on a busy machine. */
async function countSlowly(lines: number, who: string): Promise<number> {
  const file = Buffer.from(`a,b\n${`${LINE}\n`.repeat(lines)}`);
  const how = { delimiter: ',', longest: 1000, isRegular: true };
  let taken = 0;
  for await (const row of readRecords(file, how, { who })) {
    taken += 1;
    if (row.line === 1) await setTimeout(400);
  }
  return taken;
}

it('loses nothing of a file if the pipe is full when the file ends', async () => {
  const sizes = Array.from({ length: 48 }, (_, index) => 2900 + index * 12);
  const byReader = [0, 1, 2].map(async (reader) => {
    for (const lines of sizes.filter((_, index) => index % 3 === reader)) {
      expect(await countSlowly(lines, `reader ${reader}`)).toBe(lines + 1);
    }
  });
  await Promise.all(byReader);
});
