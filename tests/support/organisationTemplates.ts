import { inject } from 'vitest';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { syncMenu } from '#server/domains/company/permissions/index.ts';
import { recordBaselines } from '#server/platform/history/records/baseline.ts';
import { historyKeys } from '#server/platform/history/chain/keys.ts';
import type { Template } from './database.ts';
import { createOrganisation } from './factories.ts';

const filledBy = (name: string, fill: (owner: Db) => Promise<void>): Template => ({
  name,
  fill: async (url) => {
    const { records } = historyKeys(Buffer.from(inject('secret'), 'base64'));
    const owner = connect(url, { asOwner: true, pool: 1, name: 'test owner', recordKey: records });
    await fill(owner).finally(() => owner.destroy());
  },
});

/** The organisation of `factories.ts`. A test file may add to it before its server starts. */
export const organisationTemplate = filledBy('cadre_organisation_template', async (owner) => {
  await createOrganisation(owner);
  await syncMenu(owner);
});

/** The same after a first start, because recording the rows takes longer than many tests. */
export const startedTemplate = filledBy('cadre_started_template', async (owner) => {
  await createOrganisation(owner);
  await syncMenu(owner);
  await recordBaselines(owner);
});
