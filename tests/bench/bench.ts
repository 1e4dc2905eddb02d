/**
 * Measures, and prints ratios taken in one run: absolute times depend on the machine and on what else
 * it does. Also writes bench.json.
 *   npm run bench                 everything
 *   npm run bench -- increments   one part: increments, people
 */
import { writeFileSync } from 'node:fs';
import { bulk } from './bulk.ts';
import { openBench } from './office.ts';
import { people } from './people.ts';
import { print, type Figure } from './table.ts';

const parts = { increments: bulk, people };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

const office = await openBench();
const figures: Figure[] = [];
try {
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    figures.push(...(await part(office)));
  }
} finally {
  await office.close();
}
print(figures);
writeFileSync('bench.json', `${JSON.stringify({ node: process.version, figures }, null, 2)}\n`);
