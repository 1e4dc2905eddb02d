import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForgetPasswordAnswer } from '#machines/domains/company/contracts/auth.ts';
import { requestKind } from '#machines/catalogue/requests.ts';
import {
  hashOfInvitation,
  invitationTokens,
  inviteUsers,
} from '#server/platform/access/invitations.ts';
import { addRefreshToken, rotate } from '#server/platform/access/refreshTokens.ts';
import { makeDigits, requestCode, tryCode } from '#server/platform/access/oneTimeCodes.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { fittingRules } from '#server/domains/company/signInRules/give.ts';
import { recordedFindings } from '#server/platform/history/records/findings.ts';
import { newestVersion, presentVersion } from '#server/kits/requests/pipelineVersions.ts';
import { call, createClient, type Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  columnsOfTables,
  otherValue,
  type Column,
} from '#tests/api/engine/history/records/otherValue.ts';

/**
 * Every row that admits someone or determines who decides, with each column changed by the owner of the
 * tables.
 */

let server: TestServer;
let stranger: Db;
let client: Client;
let columns: ReadonlyMap<string, Column[]>;
beforeAll(async () => {
  server = await startTestServer();
  stranger = connect(server.ownerUrl, { asOwner: true, pool: 1, name: 'stranger' });
  client = await createClient(server.url, 'employee');
  columns = await columnsOfTables(server.db);
});
afterAll(async () => {
  await stranger.destroy();
  await server.close();
});

/** How to create a row, and to use it; null if nothing may rely on it. */
interface Use {
  make: () => Promise<{ where: string; read: () => Promise<unknown> }>;
}

const getSession = async () =>
  (
    await queryOne<{ id: string }>(
      server.db,
      'select id from sessions where user_id = $userId and revoked_at is null limit 1',
      { userId: client.userId },
    )
  )?.id ?? '';

const RULE = { provider: 'first', domain: 'touched.example', claims: {} } as const;

const USES: Readonly<Record<string, Use>> = {
  one_time_codes: {
    make: async () => {
      const { db, secret } = server.services;
      const sessionId = await getSession();
      await query(server.owner, 'delete from one_time_codes');
      const { codeId, pin } = await withTransaction(db, async (tx) => {
        const id = await requestCode(tx, client.userId, true, { sessionId });
        return { codeId: id, pin: (await makeDigits(tx, secret, id)) ?? '' };
      });
      return {
        where: `id = ${codeId}`,
        read: async () =>
          (await tryCode(db, secret, { sessionId, userId: client.userId }, pin))?.isRight ?? null,
      };
    },
  },
  invitations: {
    make: async () => {
      const { db, secret } = server.services;
      const { userId } = client;
      await withTransaction(db, (tx) =>
        inviteUsers(tx, secret, { userIds: [userId], purpose: 'reset', madeBy: null }),
      );
      const row = await queryOne<{ id: string }>(
        server.db,
        'select id from invitations where user_id = $userId and ended_at is null',
        { userId },
      );
      const id = row?.id ?? '';
      const token = invitationTokens(secret)({ id, userId });
      return {
        where: `token_hash = '\\x${hashOfInvitation(token).toString('hex')}'`,
        read: () => opened('/Users/Invitation', { token }),
      };
    },
  },
  refresh_tokens: {
    make: async () => {
      const { db, secret } = server.services;
      const sessionId = await getSession();
      const token = await withTransaction(db, async (tx) => {
        await query(tx, 'delete from refresh_tokens where session_id = $sessionId', { sessionId });
        return addRefreshToken(tx, secret, sessionId);
      });
      return {
        where: `session_id = '${sessionId}'`,
        read: async () => {
          const answer = await withTransaction(db, (tx) => rotate(tx, secret, token));
          return answer.ok ? answer.sessionId : null;
        },
      };
    },
  },
  password_resets: {
    make: async () => {
      const { secret } = server.services;
      await query(server.owner, 'delete from delays; delete from one_time_codes');
      const { requestId } = (
        await call(server.url, 'POST', '/Auth/ForgetPassword', { strLoginId: 'employee' })
      ).body as ForgetPasswordAnswer;
      const pin = await withTransaction(server.db, async (tx) => {
        await query(
          tx,
          'update password_resets set user_id = $userId where id = $requestId::uuid',
          {
            userId: client.userId,
            requestId,
          },
        );
        const id = await requestCode(tx, client.userId, true, { resetId: requestId });
        return makeDigits(tx, secret, id);
      });
      const body = { strLoginId: 'employee', pin, requestId };
      return {
        where: `id = '${requestId}'`,
        read: () => opened('/Auth/VerifyForgetPasswordOTP', body),
      };
    },
  },
  mail_changes: {
    make: async () => {
      const { secret } = server.services;
      await query(server.owner, 'delete from delays');
      await query(server.owner, 'delete from one_time_codes');
      const { userId } = client;
      const newMail = `${randomUUID()}@example.com`;
      const { id, pin } = await withTransaction(server.db, async (tx) => {
        const change = await queryOne<{ id: string }>(
          tx,
          `insert into mail_changes (user_id, kind, new_mail) values ($userId, 'personal', $newMail)
           returning id`,
          { userId, newMail },
        );
        const mailChangeId = change?.id ?? '';
        const codeId = await requestCode(tx, userId, true, { mailChangeId });
        return { id: mailChangeId, pin: await makeDigits(tx, secret, codeId) };
      });
      const read = async () =>
        (await client.post('/Auth/ConfirmMail', { pin })).status === 200 ? true : null;
      return { where: `id = '${id}'`, read };
    },
  },
  sign_in_rules: {
    make: async () => {
      await query(server.owner, 'delete from sign_in_rules');
      await query(
        server.owner,
        `insert into sign_in_rules (account_id, name, provider, domain, role, in_own_unit)
         values (1, 'Touched', $provider, $domain, 'hr', false)`,
        { provider: RULE.provider, domain: RULE.domain },
      );
      const read = () =>
        withTransaction(server.db, async (tx) =>
          (await fittingRules(tx, client.employeeId, RULE)).length > 0 ? true : null,
        );
      return { where: 'true', read };
    },
  },
  approval_pipeline_versions: {
    make: async () => {
      const kind = requestKind('loan');
      if (!kind) throw new Error('There are no loans');
      const { id } = await withTransaction(server.db, (tx) =>
        presentVersion(tx, 1, kind, new Date().toISOString()),
      );
      return {
        where: `id = ${id}`,
        read: async () => (await newestVersion(server.db, 1, 'loan')) && true,
      };
    },
  },
};

const opened = async (path: string, body: unknown): Promise<true | null> =>
  (await call(server.url, 'POST', path, body)).status === 200 ? true : null;

const refused = (read: () => Promise<unknown>) =>
  read().then(
    (answer) => answer === null,
    () => true,
  );

const touch = (sql: string) =>
  stranger.transaction(async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    await query(tx, sql);
  });

const foundOf = async (table: string) =>
  (await recordedFindings(server.db)).filter(({ reason }) => reason.startsWith(`${table} `)).length;

describe.each(Object.entries(USES))('a row of %s', (table, { make }) => {
  it('is accepted as Cadre wrote it', async () => {
    expect(await refused((await make()).read)).toBe(false);
  });

  it('is refused if any column was changed outside Cadre, and verification reports it', async () => {
    const obeyed: string[] = [];
    const own = (columns.get(table) ?? []).filter(({ isGenerated }) => !isGenerated);
    expect(own.length).toBeGreaterThan(3);
    for (const column of own) {
      const { where, read } = await make();
      try {
        await touch(`update ${table} t set ${column.name} = ${otherValue(column)} where ${where}`);
      } catch (error) {
        // A constraint that also binds the tables' owner prevents this change.
        if (/violates (?:check|unique|not-null|exclusion)/.test(String(error))) continue;
        throw error;
      }
      if (!(await refused(read))) obeyed.push(column.name);
      await touch(`delete from ${table} t`);
    }
    expect(obeyed).toEqual([]);
    // Without the change, nothing is refused.
    expect(await refused((await make()).read)).toBe(false);
    await expect.poll(() => foundOf(table)).toBeGreaterThan(0);
  });
});
