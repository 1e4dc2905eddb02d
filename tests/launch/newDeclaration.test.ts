import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClone } from './clone.ts';

let home: string;
let clone: string;
beforeAll(() => {
  ({ home, clone } = makeClone());
  for (const name of ['tests', '.oxfmtrc.json']) {
    cpSync(join(import.meta.dirname, '../..', name), join(clone, name), { recursive: true });
  }
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, {
    cwd: clone,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      TMPDIR: process.env['TMPDIR'] ?? '/tmp',
      NO_COLOR: '1',
    },
  });

const make = (...rest: string[]): { made: string[]; said: string } => {
  const said = node('--import', 'tsx', 'server/commands/newDeclaration.ts', ...rest);
  return { said, made: said.split('\n').flatMap((line) => /^wrote (.+)$/.exec(line)?.[1] ?? []) };
};

it('makes a workflow that every walk over machines passes, with its chart, scenario and test, and a migration', () => {
  const { made, said } = make('workflow', 'workplace/keyHandover', 'migration', 'keyHandoverPlace');
  expect(made.filter((file) => !file.startsWith('migrations/'))).toEqual([
    'machines/domains/workplace/keyHandover/events.ts',
    'machines/domains/workplace/keyHandover/machine.ts',
    'machines/domains/workplace/keyHandover/workflow.ts',
    'server/domains/workplace/keyHandover/binding.ts',
    'server/domains/workplace/keyHandover/index.ts',
    'server/demo/scenarios/keyHandover.ts',
    'tests/api/workplace/keyHandover.test.ts',
    'machines/catalogue/workflows.ts',
    'server/catalogue/index.ts',
    'server/demo/scenarios/index.ts',
  ]);
  expect(made.filter((file) => file.startsWith('migrations/')).length).toBe(2);
  expect(said).toContain('/workbench?workflow=keyHandover');
  bundleSuites('workplace/keyHandover.test.ts');
  expect(node('node_modules/vitest/vitest.mjs', 'run')).toMatch(/Tests\s.*?1 passed/);
});

/**
 * The generated suites in the clone, bundled as the programs are: for vitest to transform each of the server's
 * sources anew took 15 s of a processor.
 */
function bundleSuites(...suites: string[]): void {
  const entries = Object.fromEntries(
    suites.map((suite) => [basename(suite, '.ts'), `tests/api/${suite}`]),
  );
  // Bundled programs have the one that reads files beside them.
  entries['reader'] = 'server/platform/files/readApart/child/main.ts';
  node(
    '--input-type=module',
    '--eval',
    `import { bundleChanged } from './server/launch/bundle.mjs';
     await bundleChanged('suites', ${JSON.stringify(entries)}, ['tests'])`,
  );
  writeFileSync(
    join(clone, 'vitest.config.mjs'),
    `export default { test: {
      include: ['.build/suites/*/*.test.mjs'],
      globalSetup: ['tests/support/globalPostgres.ts'],
      // One process loads the sources for all.
      maxWorkers: 1,
      isolate: false,
      hookTimeout: 120_000,
      server: { deps: { external: [/suites/] } },
    } }`,
  );
}

const lines = (file: string): number =>
  readFileSync(join(clone, file), 'utf8').split('\n').length - 1;

it('makes a resource of two files, a report of one and a request of one, which pass their generated suites as they are', () => {
  // In one call: each start takes two seconds of a processor.
  const requests = [
    ['resource', 'workplace/meetingRoom'],
    ['report', 'people/newJoiners'],
    ['request', 'workplace/parkingRequest'],
  ].flat();
  const { made, said: next } = make(...requests);
  const [resource, report, request] = [made.slice(0, 3), made.slice(3, 5), made.slice(5)];
  expect(resource[2]).toBe('machines/catalogue/resources.ts');
  const own = resource.slice(0, 2);
  expect(own.reduce((sum, file) => sum + lines(file), 0)).toBeLessThanOrEqual(60);
  expect(report).toEqual([
    'server/domains/people/reports/newJoiners.ts',
    'server/catalogue/reports.ts',
  ]);
  expect(request).toEqual([
    'machines/domains/workplace/requests/parkingRequest.ts',
    'machines/catalogue/requests.ts',
  ]);
  expect(lines(request[0] ?? '')).toBeLessThanOrEqual(200);
  expect(readFileSync(join(clone, request[0] ?? ''), 'utf8')).toContain(`one: 'parking request'`);
  expect(() => make('resource', 'workplace/meetingRoom')).toThrow('meetingRoom.ts already exists');
  expect(next).toContain(
    `npx vitest run everyResource everyReport everyRequest -t 'meetingRoom|newJoiners|parkingRequest'`,
  );
  bundleSuites(
    'kits/resources/everyResource.test.ts',
    'kits/reports/everyReport.test.ts',
    'kits/requests/everyRequest.test.ts',
  );
  const said = node(
    'node_modules/vitest/vitest.mjs',
    'run',
    '-t',
    'meetingRoom|newJoiners|parkingRequest',
  );
  const passed = Number(/Tests\s.*?(\d+) passed/.exec(said)?.[1]);
  expect(passed).toBeGreaterThan(12);
});
