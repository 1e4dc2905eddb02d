import { checkMachines } from '#server/engine/upgrade/checkMachines.ts';
import { reportLines } from '#server/engine/upgrade/reportLines.ts';
import { openDatabase } from './openDatabase.ts';
import { runCommand } from './runCommand.ts';

/** For deployments: 0 if every live instance can continue with these machines, otherwise 1. */
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
