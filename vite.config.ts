import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const apiAddress = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`;

type Bundle = Parameters<Extract<Plugin['generateBundle'], { order?: unknown }>['handler']>[1];

/** A plugin that rewrites the built page, with all files of the build at hand. */
const pagePlugin = (
  name: string,
  rewrite: (
    page: string,
    bundle: Bundle,
    emit: (fileName: string, source: string) => void,
  ) => string,
): Plugin => ({
  name,
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      page.source = rewrite(String(page.source), bundle, (fileName, source) =>
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
    const version = createHash('sha256').update(names).update(page).digest('hex').slice(0, 16);
    emit('version.json', `${JSON.stringify({ version })}\n`);
    return page.replace('<title>', `<meta name="version" content="${version}" />\n    <title>`);
  });

/**
 * Lets the page fetch the sign-in beside the first chunk: everybody's first visit needs it, and on a slow
 * phone each further round trip takes 0.6 s.
 */
const preloadSignIn = () =>
  pagePlugin('preload-sign-in', (page, bundle) => {
    const links = Object.values(bundle)
      .filter((one) => one.type === 'chunk' && ['auth', 'signIn'].includes(one.name))
      .map(({ fileName }) => `    <link rel="modulepreload" crossorigin href="/${fileName}">\n`);
    return page.replace('  </head>', `${links.join('')}  </head>`);
  });

export default defineConfig({
  root: 'web',
  plugins: [react(), preloadSignIn(), versionFile()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    manifest: true,
    // Every browser that runs the rest knows the link; its stand-in would be waited for on the first page.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several chunks share goes into few files: 251 were a quarter of a page's processor time
        // (75 now). Groups may refer to each other, so modules keep the order of their imports.
        strictExecutionOrder: true,
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            // By itself with all it needs, or the sign-in waits for what other screens share too.
            { name: 'signIn', test: /\/web\/features\/auth\/index\.ts$/, priority: 2 },
            // Else any screen may share it, and everybody fetches a font of 108 kB.
            { name: 'bengali', test: /\/web\/lib\/bengali\.css$/, priority: 1.8 },
            // Of all screens within the shell: 22 sheets of a page were each laid over it by itself.
            { name: 'looks', test: /\.module\.css$/, priority: 1.5 },
            {
              name: 'shared',
              minShareCount: 2,
              priority: 1,
              entriesAware: true,
              entriesAwareMergeThreshold: 60_000,
            },
          ],
        },
        // A group is named after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
      treeshake: {
        // Else whoever takes a button from an index gets all that stands beside it, and the first
        // page weighs 213 kB gzipped in place of 134.
        moduleSideEffects: [
          { test: /\.css/, sideEffects: true },
          { test: /\/web\/(app|components|features|lib)\//, sideEffects: false },
        ],
      },
    },
  },
  server: { proxy: { '/api': apiAddress, '/ws': { target: apiAddress, ws: true } } },
});
