// Makes the later parts of the demo company in a process of its own, which a test kills.
import { completeDemo } from '#server/demo/index.ts';

await completeDemo(process.argv[2] ?? '');
