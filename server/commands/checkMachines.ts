import { checkMachines } from '#server/workflow/upgrade/checkMachines.ts';
import { reportLines } from '#server/workflow/upgrade/reportLines.ts';
import { openDatabase } from './openDatabase.ts';
import { runCommand } from './runCommand.ts';

/** The gate of a deployment: 0 when every live instance can go on under these machines, else 1. */
await runCommand(async () => {
  const opened = await openDatabase({ asItIs: true });
  try {
    const report = await checkMachines(opened.db, opened.engine);
    for (const line of reportLines(report)) console.log(line);
    return report.stranded === 0;
  } finally {
    await opened.close();
  }
});
