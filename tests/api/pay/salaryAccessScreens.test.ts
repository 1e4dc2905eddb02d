import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';
import { getScreen } from '#server/domains/pay/salaryAccessLog/screens.ts';

const LOGS = /recordSalaryAccess\(|recordPaySeen\(/u;
const CALL = /(?:call: |recordPaySeen\(\s*[\w{} ,]+,\s*)'([A-Z]\w+\/[A-Z]\w+)'/gu;

it('the access log of salaries has words for each call that it records', () => {
  const calls = globSync('server/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((source) => LOGS.test(source))
    .flatMap((source) => [...source.matchAll(CALL)].map(([, call = '']) => call));
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.filter((call) => getScreen(call) === call)).toEqual([]);
});
