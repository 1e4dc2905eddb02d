// The thread that verifies logs, for programs that run from sources. It registers a loader for TypeScript, because Node
// 20 passes none of the loaders of a process to its threads.
import { register } from 'tsx/esm/api';

register();
await import('#server/engine/history/records/verifyLogs.ts');
