// The thread that verifies logs, of programs that run from their sources: Node 20 gives a thread none of
// the loaders that its process has.
import { register } from 'tsx/esm/api';

register();
await import('#server/engine/history/records/verifyLogs.ts');
