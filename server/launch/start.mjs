// The program of `npm start`. It is plain JavaScript, because it runs before anything is installed,
// and on any Node that can at least report that it is too old.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const serves = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24;

if (!serves) {
  console.error(`Cadre needs Node 20.19, 22.12 or 24 and later; this is ${process.versions.node}.`);
  process.exit(1);
}

try {
  const { buildWebIfNeeded, installIfNeeded, root } = await import('./prepare.mjs');
  process.chdir(root);
  await installIfNeeded();
  // The supervisor runs in this same process. Another process would take 0.1 s, and signals would
  // have to be passed through it.
  if (process.argv.includes('--dev')) {
    await import('tsx');
    const { runSupervisor } = await import('./supervise.ts');
    process.exit(await runSupervisor({ dev: true }));
  }
  await buildWebIfNeeded();
  const { bundlePrograms } = await import('./bundle.mjs');
  const { supervise, server, worker } = await bundlePrograms();
  const { runSupervisor } = await import(supervise);
  process.exit(await runSupervisor({ server, worker }));
} catch (error) {
  console.error(error instanceof Error && error.name === 'CannotPrepare' ? error.message : error);
  process.exit(1);
}
