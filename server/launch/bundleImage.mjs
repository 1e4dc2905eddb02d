// Bundles server and worker for a container image, under a name that its command can say.
import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundlePrograms } from './bundle.mjs';

const { server } = await bundlePrograms();
renameSync(dirname(server), join(dirname(dirname(server)), 'image'));
