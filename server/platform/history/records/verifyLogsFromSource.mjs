// The thread that verifies logs, for programs that run from their sources: Node 20 gives a thread none of the loaders
// of its process.
import { register } from 'tsx/esm/api';

register();
await import('#server/engine/history/records/verifyLogs.ts');
