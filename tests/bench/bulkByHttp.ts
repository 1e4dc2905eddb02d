import { createClient } from '#tests/support/client.ts';
import { fillWaiting } from './fillWaiting.ts';
import type { Bench } from './fixture.ts';
import { startProgram } from './programs.ts';
import { alone, type Figure } from './table.ts';

const ROWS = 50_000;
const MAX_MB = 600;

/** The server's memory during 50,000 decisions in one call, and the duration. */
export async function bulkByHttp(bench: Bench): Promise<Figure[]> {
  const rows = Math.ceil(ROWS * bench.scale);
  const ids = await fillWaiting(bench, { rows, year: 2020, states: ['mdDecision'] });
  const server = await startProgram('server', {
    DATABASE_URL: bench.databaseUrl,
    DATA_DIR: bench.dataDir,
  });
  try {
    const client = await createClient(server.url, 'md');
    const begun = performance.now();
    const { status } = await client.post(
      '/Employee/IncrementRequestApprove',
      ids.map((incrementId) => ({ incrementId, approvalStatus: 'Approve', comments: 'Agreed' })),
    );
    if (status !== 200) throw new Error(`The approval was answered with ${status}`);
    return [
      alone(`approval of ${ids.length} by HTTP`, 'ms', performance.now() - begun),
      alone('the most memory the server held', 'MB', server.peakMemory(), MAX_MB),
    ];
  } finally {
    await server.stop();
  }
}
