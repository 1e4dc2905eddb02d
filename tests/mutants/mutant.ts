/** A planted defect, and the test that must notice it. */
export interface Mutant {
  name: string;
  changes: { file: string; from: string; to: string }[];
  /** A test file, or the command of the scenario that `title` names. */
  test: string;
  /** Only the tests whose titles contain this. */
  title?: string;
}

/** Creates a mutant that a folder of API tests must notice. */
export const getMutants =
  (folder: string) =>
  (name: string, test: string, title: string, file: string, from: string, to: string): Mutant => ({
    name,
    test: `tests/api/${folder}/${test}.test.ts`,
    title,
    changes: [{ file, from, to }],
  });

/** A flaw that a browser test must notice. */
export const walkMutant = (
  name: string,
  test: string,
  title: string,
  file: string,
  from: string,
  to: string,
): Mutant => ({ name, test: `tests/e2e/${test}.test.ts`, title, changes: [{ file, from, to }] });
