import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take more than 30 s, slowest first. A fresh clone has no recorded durations, and vitest would
 * start with the largest files, so the walk of all screens, at 170 s, would run last with one core idle.
 */
const SLOWEST = [
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/declaredScreens.test.ts',
  'tests/e2e/changedMeanwhile.test.ts',
  'tests/api/increments/realPayroll.test.ts',
  'tests/e2e/increments/increment.test.ts',
  'tests/e2e/company/session.test.ts',
  'tests/api/kits/requests/everyRequest.test.ts',
  'tests/web/components/accessibility.test.ts',
];

/** Vitest's order (projects one after another), with the slowest files of each project first. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = SLOWEST.findIndex((path) => moduleId.endsWith(path));
      return place === -1 ? SLOWEST.length : place;
    };
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).toSorted((a, b) => rank(a) - rank(b)),
    );
  }
}
