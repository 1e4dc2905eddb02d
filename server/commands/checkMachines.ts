import { checkMachines } from '#server/workflow/gate.ts';
import { gateLines } from '#server/workflow/gateReport.ts';
import { openDatabase } from './openDatabase.ts';
import { runCommand } from './runCommand.ts';

/** The gate of a deployment: 0 when every live instance can go on under these machines, else 1. */
await runCommand(async () => {
  const opened = await openDatabase({ asItIs: true });
  try {
    const report = await checkMachines(opened.db, opened.engine);
    for (const line of gateLines(report)) console.log(line);
    return report.stranded === 0;
  } finally {
    await opened.close();
  }
});
