import { getMutants, type Mutant } from './mutant.ts';

const papers = getMutants('kits/papers');

/** Flaws that make a document unreliable. */
export const mutants: readonly Mutant[] = [
  papers(
    'papers: a reprint is set anew from what is known now',
    'everyPaper',
    'is printed once, later prints are identical, and each is',
    'server/kits/papers/print.ts',
    'if (known) return known;',
    'if (known) return setOnce({ db, env }, { ...row, issuedAt: new Date() }, tag);',
  ),
  papers(
    'papers: a number is taken outside of the transaction’s order',
    'everyPaper',
    'has numbers without gaps, despite rollbacks and concurrent',
    'server/kits/papers/series.ts',
    'return row.last - taken.count + 1;',
    'return row.last;',
  ),
];
