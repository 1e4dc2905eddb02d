import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { CompanyShare, CompanyShareDetails } from '#machines/shares/contract.ts';
import { seedDemo } from '#server/demo/index.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SECRET_KEY = randomBytes(32).toString('base64');

let server: TestServer;
beforeAll(async () => {
  vi.stubEnv('SECRET_KEY', SECRET_KEY);
  server = await startTestServer({
    environment: { SECRET_KEY },
    seed: (owner) => seedDemo(urlOf(owner.client.config.connection)),
  });
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

function urlOf(connection: unknown): string {
  if (connection && typeof connection === 'object' && 'connectionString' in connection) {
    return String(connection.connectionString);
  }
  throw new Error('The test’s database has no address');
}

it('three units of the demo company have shares, valued and allocated, and one has none', async () => {
  const finance = await server.as('finance');
  const { body } = await finance.get('/ShareExchange/GetAllCompanyShares?businessUnitId=0');
  const shares = body as CompanyShare[];
  expect(shares).toHaveLength(3);
  for (const share of shares) {
    expect(share.shareRate).toBeGreaterThan(0);
    expect(share.allocatedShareCount).toBeGreaterThan(0);
    expect(share.remainingShareCount).toBe(share.totalShareCount - share.allocatedShareCount);
    const { body: details } = await finance.get(
      `/ShareExchange/GetAllCompanySharesDetails?companyShareId=${share.companyShareId}`,
    );
    const { entries, holders } = (details as CompanyShareDetails[])[0] ?? {
      entries: [],
      holders: [],
    };
    expect(holders.length).toBeGreaterThan(3);
    const times = entries.map(({ at }) => at);
    expect(times.toSorted()).toEqual(times);
  }
});
