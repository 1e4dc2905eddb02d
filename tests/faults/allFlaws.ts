import { readdirSync } from 'node:fs';
import type { Flaw } from './flaw.ts';

/** The flaws of every *Flaws.ts beside this file. */
export async function allFlaws(): Promise<Flaw[]> {
  const names = readdirSync(new URL('.', import.meta.url)).filter(
    (name) => name.endsWith('Flaws.ts') && !['allFlaws.ts', 'plantedFlaws.ts'].includes(name),
  );
  const modules = await Promise.all(
    names.map(
      (name) => import(new URL(name, import.meta.url).href) as Promise<{ flaws: readonly Flaw[] }>,
    ),
  );
  return modules.flatMap(({ flaws }) => flaws);
}
