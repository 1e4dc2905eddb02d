import { readEnvironment } from './openDatabase.ts';
import { runCommand } from './runCommand.ts';
import { verifyInstallation } from './verifyInstallation.ts';

await runCommand(async () => verifyInstallation(readEnvironment()));
