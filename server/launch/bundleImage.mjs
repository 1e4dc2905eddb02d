// Bundles server and worker for a container image, under a name that its command can say.
import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundlePrograms } from './bundle.mjs';

const { folder } = await bundlePrograms();
renameSync(folder, join(dirname(folder), 'image'));
