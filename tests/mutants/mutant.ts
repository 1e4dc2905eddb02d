/** A mistake someone could make, and the test that must not let it pass. */
export interface Mutant {
  name: string;
  changes: { file: string; from: string; to: string }[];
  /** A file of tests, or the command of scenarios whose name is the title. */
  test: string;
  /** Only the tests whose titles hold this. */
  title?: string;
}

/** Makes the mutants of one change that a folder of API tests must notice. */
export const mutantsOf =
  (folder: string) =>
  (name: string, test: string, title: string, file: string, from: string, to: string): Mutant => ({
    name,
    test: `tests/api/${folder}/${test}.test.ts`,
    title,
    changes: [{ file, from, to }],
  });

/** A flaw that a browser's walk must notice. */
export const walkMutant = (
  name: string,
  test: string,
  title: string,
  file: string,
  from: string,
  to: string,
): Mutant => ({ name, test: `tests/e2e/${test}.test.ts`, title, changes: [{ file, from, to }] });
