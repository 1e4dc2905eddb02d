import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkMachines } from '#server/engine/upgrade/checkMachines.ts';
import { compareStored } from '#server/engine/upgrade/comparison.ts';
import { comparisonPage } from '#server/engine/upgrade/comparisonPage.ts';
import { reportLines } from '#server/engine/upgrade/reportLines.ts';
import { openDatabase } from './openDatabase.ts';
import { runCommand, Usage } from './runCommand.ts';

/**
 * A command for deployments. It exits with 0 if every live instance can continue on the machines of
 * this version, otherwise with 1.
 */
await runCommand(async () => {
  const page = pageOf();
  const opened = await openDatabase({ asItIs: true });
  try {
    const { db, engine } = opened;
    const report = await checkMachines(db, engine);
    for (const line of reportLines(report)) console.log(line);
    if (page !== undefined) {
      const versions = await compareStored(db, engine, report);
      await writeFile(page, comparisonPage(report, versions));
      console.log(`wrote ${page}`);
    }
    return report.stranded === 0;
  } finally {
    await opened.close();
  }
});

function pageOf(): string | undefined {
  try {
    return parseArgs({ args: process.argv.slice(2), options: { page: { type: 'string' } } }).values
      .page;
  } catch {
    throw new Usage('Usage: npm run machines:check [-- --page PAGE.html]');
  }
}
