// Adds the later parts of the demo company in a separate process, which a test kills.
import { completeDemo } from '#server/demo/index.ts';

await completeDemo(process.argv[2] ?? '');
