import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = (name: string) => readFileSync(join(root, name), 'utf8');

it('compose.yaml sets only variables that the application reads', () => {
  const [, block = ''] =
    /environment: &environment\n((?: {4}\w.*\n)+)/.exec(text('compose.yaml')) ?? [];
  const set = [...block.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name);
  expect(set).toContain('SECRET_KEY');
  const existing = text('server/platform/env.ts');
  expect(set.filter((name) => !existing.includes(` ${name}:`))).toEqual([]);
});

it('the image copies only existing files, and everything that the programs import', () => {
  const copied = [...text('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(
    ([, list = '']) => list.split(' '),
  );
  expect(copied.filter((name) => !existsSync(join(root, name)))).toEqual([]);
  const { imports } = JSON.parse(text('package.json')) as { imports: Record<string, string> };
  const needed = Object.keys(imports).flatMap((name) => /^#(\w+)\//.exec(name)?.[1] ?? []);
  expect(needed.filter((name) => name !== 'tests' && !copied.includes(name))).toEqual([]);
});

it('the balancer knows every server of compose.yaml', () => {
  const servers = [...text('compose.yaml').matchAll(/^ {2}(server-\w+): \*server$/gm)];
  expect(servers.length).toBe(2);
  for (const [, name] of servers) expect(text('compose.yaml')).toContain(` ${name}:4000`);
});
