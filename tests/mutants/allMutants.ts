import { readdirSync } from 'node:fs';
import type { Mutant } from './mutant.ts';

/** The mutants of every *Mutants.ts beside this file. */
export async function allMutants(): Promise<Mutant[]> {
  const names = readdirSync(new URL('.', import.meta.url)).filter(
    (name) => name.endsWith('Mutants.ts') && name !== 'allMutants.ts',
  );
  const modules = await Promise.all(
    names.map(
      (name) =>
        import(new URL(name, import.meta.url).href) as Promise<{ mutants: readonly Mutant[] }>,
    ),
  );
  return modules.flatMap(({ mutants }) => mutants);
}
