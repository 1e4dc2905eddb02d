import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import type * as earlyPage from '#web/domains/company/auth/earlyPage.tsx';

const apiAddress = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;

const getHash = (text: string) => createHash('sha256').update(text).digest('hex');

type Bundle = Parameters<Extract<Plugin['generateBundle'], { order?: unknown }>['handler']>[1];

/** A plugin that rewrites the built page, with all files of the build at hand. */
const pagePlugin = (
  name: string,
  rewrite: (
    page: string,
    bundle: Bundle,
    emit: (fileName: string, source: string) => void,
  ) => string | Promise<string>,
): Plugin => ({
  name,
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      page.source = await rewrite(String(page.source), bundle, (fileName, source) =>
        this.emitFile({ type: 'asset', fileName, source }),
      );
    },
  },
});

/**
 * Names the version that is built by what it consists of: in the page, and in a file that open pages
 * ask for. The same sources are the same version, whenever they are built.
 */
const versionFile = () =>
  pagePlugin('version-file', (page, bundle, emit) => {
    const names = Object.keys(bundle).sort().join('\n');
    const version = getHash(names + page).slice(0, 16);
    emit('version.json', `${JSON.stringify({ version })}\n`);
    return page.replace('<title>', `<meta name="version" content="${version}" />\n    <title>`);
  });

const INDEX_OF_ROOM = /^#(web\/(?:kits|domains)\/[\w/]+)\/index\.ts$/;

/**
 * Imports what the index of a room passes on from the file it is in. An index that is also imported late is
 * evaluated as a whole: for the card of the last changes the dashboard ran the search of the history too.
 */
const pastIndexes = (): Plugin => ({
  name: 'past-indexes',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: /#web\/(kits|domains)\/[\w/]+\/index\.ts/ },
    handler(code) {
      const passedOn = (folder: string) => {
        const text = readFileSync(new URL(`${folder}/index.ts`, import.meta.url), 'utf8');
        return this.parse(text, { lang: 'ts' }).body.flatMap((line) =>
          line.type === 'ExportNamedDeclaration' && line.source
            ? line.specifiers.map(({ local, exported }) => ({
                as: nameIn(exported),
                name: nameIn(local),
                file: `#${folder}/${line.source?.value.slice(2)}`,
              }))
            : [],
        );
      };
      let rewritten = code;
      for (const line of this.parse(code).body.toReversed()) {
        if (line.type !== 'ImportDeclaration') continue;
        const [, folder] = INDEX_OF_ROOM.exec(line.source.value) ?? [];
        if (folder === undefined) continue;
        const all = passedOn(folder);
        const direct = line.specifiers.map((one) => {
          if (one.type !== 'ImportSpecifier') throw new Error(`Import by name from ${folder}`);
          const wanted = nameIn(one.imported);
          const { name, file } = all.find(({ as }) => as === wanted) ?? {
            name: wanted,
            file: line.source.value,
          };
          return `import { ${name} as ${one.local.name} } from '${file}';`;
        });
        rewritten = rewritten.slice(0, line.start) + direct.join('') + rewritten.slice(line.end);
      }
      return { code: rewritten, map: null };
    },
  },
});

const nameIn = (node: { name: string } | { value: string }): string =>
  'name' in node ? node.name : node.value;

const treeshake = {
  // Else anyone who takes a button from an index gets all that stands beside it, and the first
  // page weighs 213 kB gzipped in place of 134.
  moduleSideEffects: [
    { test: /\.css/, sideEffects: true },
    { test: /\/web\/(app|components|domains|kits|lib)\//, sideEffects: false },
  ],
};

/** Draws the sign-in by its own components. */
async function drawnSignIn() {
  await build({
    configFile: false,
    root: 'web',
    logLevel: 'error',
    plugins: [react()],
    build: {
      ssr: 'domains/company/auth/earlyPage.tsx',
      outDir: '../.build/early',
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { treeshake },
    },
  });
  const { drawEarly } = (await import(
    new URL('.build/early/earlyPage.js', import.meta.url).href
  )) as typeof earlyPage;
  return drawEarly();
}

/**
 * Puts the sign-in into the page with its styles, and leaves starting the application to public/before.js: a
 * phone with nothing cached shows the form 1.3 s before the code that works it.
 */
const earlySignIn = () =>
  pagePlugin('early-sign-in', async (page, bundle, emit) => {
    const sheet = Object.keys(bundle).find((one) => /^assets\/signIn-.*\.css$/.test(one));
    if (sheet === undefined) throw new Error('The build made no style sheet of the sign-in');
    const templates = Object.entries(await drawnSignIn()).map(
      ([words, markup]) => `<template data-words="${words}">${markup}</template>`,
    );

    const scripts =
      / *<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)">(?:<\/script>)?\n/g;
    const signIn = Object.values(bundle)
      .filter((one) => one.type === 'chunk' && ['auth', 'signIn'].includes(one.name))
      .map(({ fileName }) => `/${fileName}`);
    const files = [...[...page.matchAll(scripts)].map(([, file]) => file), ...signIn].join(' ');
    // Named by what it holds: a page must not meet the one of another version.
    const before = readFileSync(new URL('web/public/before.js', import.meta.url), 'utf8');
    const beforeName = `assets/before-${getHash(before).slice(0, 8)}.js`;
    emit(beforeName, before);
    return page
      .replace(scripts, '')
      .replace('src="/before.js"', `src="/${beforeName}" data-application="${files}"`)
      .replace('  </head>', `    <link rel="stylesheet" crossorigin href="/${sheet}">\n  </head>`)
      .replace('<div id="early">', () => `<div id="early">${templates.join('')}`);
  });

export default defineConfig({
  root: 'web',
  plugins: [react(), pastIndexes(), earlySignIn(), versionFile()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs the rest supports the link; a polyfill would delay the first page.
    modulePreload: { polyfill: false },
    // The Bengali messages are a file of their own, which only readers of Bengali fetch.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // main.tsx imports in tasks of their own what the first chunk holds anyway.
      checks: { ineffectiveDynamicImport: false },
      // What main.tsx starts with belongs to the first chunk, though it imports it late.
      input: ['index.html', 'start.tsx'].map((name) =>
        fileURLToPath(new URL(`web/${name}`, import.meta.url)),
      ),
      output: {
        // What several chunks share goes into few files: 251 were a quarter of a page's processor time
        // (75 now). Groups may refer to each other, so modules keep the order of their imports.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            // By itself, because a phone parses a file in one go: 60 ms for both.
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'first', tags: ['$initial'], priority: 3 },
            // By itself with all it needs, or the sign-in waits for what other screens share too.
            { name: 'signIn', test: /\/web\/domains\/company\/auth\/index\.ts$/, priority: 2 },
            // Of all screens within the shell: 22 sheets of a page were each laid over it by itself.
            { name: 'looks', test: /\.module\.css$/, priority: 1.5 },
            {
              name: 'shared',
              minShareCount: 2,
              priority: 1,
              entriesAware: true,
              entriesAwareMergeThreshold: 40_000,
            },
          ],
        },
        // A group is named after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
      treeshake,
    },
  },
  server: { proxy: { '/api': apiAddress, '/ws': { target: apiAddress, ws: true } } },
});
