import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryOne } from '#server/platform/db/sql.ts';
import { createClient } from '#tests/support/client.ts';
import { getPdf } from '#tests/api/kits/uploads/specimens.ts';
import { upload } from '#tests/api/kits/uploads/uploads.ts';
import { openHarness } from './harness/harness.ts';
import type { Scenario } from './scenario.ts';

/** Uploads to a full disk: refused with a clear error, nothing left behind, and working again afterwards. */
export const diskFull: Scenario = {
  name: 'disk-full',
  what: 'a full disk under uploads',
  async run({ short }) {
    const harness = await openHarness({ servers: 1, workers: 0 });
    const files = join(harness.dataDir, 'files');
    mkdirSync(join(files, 'incoming'), { recursive: true });
    if (!mountSmall(files)) {
      await harness.close();
      return {
        counts: {},
        breaches: [],
        skipped: ['a small disk cannot be mounted here (needs root)'],
      };
    }
    mkdirSync(join(files, 'incoming'), { recursive: true });
    try {
      const url = harness.servers[0]?.url ?? '';
      const hr = await createClient(url, 'hr');
      const bytes = getPdf(900_000);
      const send = (name: string) =>
        upload(url, hr, name, bytes, { query: 'tableReferrence=Test' });
      const breaches: string[] = [];
      let taken = 0;
      let refused = 0;
      for (let count = 0; count < (short ? 6 : 20); count += 1) {
        const answer = await send(`file-${count}.pdf`);
        if (answer.status === 200) taken += 1;
        else if (answer.status === 503 && answer.headers.get('Retry-After') !== null) refused += 1;
        else
          breaches.push(`an upload was answered ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      if (refused === 0) breaches.push('the disk was never full');
      const stored = await queryOne<{ count: number }>(
        harness.owner,
        'select count(*)::integer as count from files',
      );
      const writes = readdirSync(join(files, 'incoming')).length;
      const kept = readdirSync(files).filter((name) => /^[0-9a-f]{48}$/.test(name)).length;
      if (stored?.count !== taken)
        breaches.push(`${taken} uploads were taken, ${stored?.count} are in the table`);
      if (kept !== taken) breaches.push(`${taken} uploads were taken, ${kept} lie on the disk`);
      if (writes > 0) breaches.push(`${writes} drafts were left`);
      rmSync(join(files, 'ballast'), { force: true });
      const after = await send('after.pdf');
      if (after.status !== 200)
        breaches.push(`with room again an upload was answered ${after.status}`);
      return { counts: { taken, refused, drafts: writes }, breaches };
    } finally {
      await harness.close().catch(() => undefined);
      execFileSync('umount', ['-l', files]);
      rmSync(harness.dataDir, { recursive: true, force: true });
    }
  },
};

/** 4 MB, filled up by a file of 1.2 MB that can be deleted again. */
function mountSmall(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    return false;
  }
  writeFileSync(join(folder, 'ballast'), Buffer.alloc(1_200_000));
  return true;
}
