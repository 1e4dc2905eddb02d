import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeClone } from './clone.ts';

let home: string;
let clone: string;
beforeAll(() => {
  ({ home, clone } = makeClone());
  for (const name of ['tests', 'vitest.config.ts']) {
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

const make = (...asked: string[]): string[] =>
  node('--import', 'tsx', 'server/commands/newDeclaration.ts', ...asked)
    .split('\n')
    .flatMap((line) => /^wrote (.+)$/.exec(line)?.[1] ?? []);

const lines = (file: string): number =>
  readFileSync(join(clone, file), 'utf8').split('\n').length - 1;

it('makes a resource of two files, a report of one and a request of one, which pass their generated suites as they are', () => {
  // In one call: each start takes two seconds of a processor.
  const asked = ['resource', 'meetingRoom', 'report', 'newJoiners', 'request', 'parkingRequest'];
  const made = make(...asked);
  const [resource, report, request] = [made.slice(0, 3), made.slice(3, 5), made.slice(5)];
  expect(resource[2]).toBe('machines/resources/registry.ts');
  const own = resource.slice(0, 2);
  expect(own.reduce((sum, file) => sum + lines(file), 0)).toBeLessThanOrEqual(60);
  expect(report).toEqual([
    'server/reports/declarations/newJoiners.ts',
    'server/reports/registry.ts',
  ]);
  expect(request).toEqual(['machines/requests/parkingRequest.ts', 'machines/requests/registry.ts']);
  expect(lines(request[0] ?? '')).toBeLessThanOrEqual(200);
  expect(readFileSync(join(clone, request[0] ?? ''), 'utf8')).toContain(`one: 'parking request'`);
  expect(() => make('resource', 'meetingRoom')).toThrow(/EEXIST/);
  expect(() => make('resource', 'Meeting room')).toThrow(/npm run new/);
  const said = node(
    'node_modules/vitest/vitest.mjs',
    'run',
    // One imports the server's sources for all three.
    '--maxWorkers=1',
    'tests/api/resources/everyResource.test.ts',
    'tests/api/reports/everyReport.test.ts',
    'tests/api/requests/everyRequest.test.ts',
    '-t',
    // The Bengali text is written by the author of the declaration.
    'meetingRoom|newJoiners|parkingRequest (?!says)',
  );
  const passed = Number(/Tests\s.*?(\d+) passed/.exec(said)?.[1]);
  expect(passed).toBeGreaterThan(16);
});
