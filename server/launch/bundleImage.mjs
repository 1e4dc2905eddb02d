// Bundles server and worker for a container image, under a fixed name that the image's command can
// use.
import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundlePrograms } from './bundle.mjs';

const { folder } = await bundlePrograms();
renameSync(folder, join(dirname(folder), 'image'));
