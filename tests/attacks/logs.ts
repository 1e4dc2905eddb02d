import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '#server/platform/db/sql.ts';
import { DEMO_PASSWORD } from '#tests/support/factories.ts';
import { call, createClient, type Answer } from '#tests/support/client.ts';
import { openHarness } from '#tests/faults/harness/harness.ts';
import type { Scenario } from '#tests/faults/scenario.ts';

const NEW_PASSWORD = 'Correct-Horse-41-Battery';
const TYPED_WRONG = 'Wrong-But-Typed-Password-7';
/** Amounts that occur nowhere else: one of them in a log is a leaked salary. */
const PAY = { gross: 76_543.21, basic: 38_271.6 };

/** The body of a call that must have worked: what was refused hides nothing. */
function must({ status, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Record<string, unknown>;
}

/** Does everything whose data must not appear in logs once; then reads the logs. */
export const logs: Scenario = {
  name: 'logs',
  what: 'passwords, codes, tokens and salaries searched for in the logs of a full run',
  async run({ say }) {
    const harness = await openHarness({ servers: 1, workers: 1, env: { LOG_LEVEL: 'debug' } });
    const secrets = new Map<string, string>();
    const hide = (what: string, value: unknown) => {
      if (typeof value === 'string' && value.length > 5) secrets.set(value, what);
    };
    try {
      const url = harness.servers[0]?.url ?? '';
      hide('a password', DEMO_PASSWORD);
      hide('a new password', NEW_PASSWORD);
      hide('a password that was wrong', TYPED_WRONG);
      hide('a salary', String(PAY.gross));
      hide('a salary', String(PAY.basic));
      await query(harness.owner, 'update employees set gross = $gross, basic = $basic', PAY);

      const clients = await Promise.all(
        ['manager', 'hr', 'md', 'audit', 'finance', 'admin', 'employee'].map((login) =>
          createClient(url, login),
        ),
      );
      const [manager, hr, md, audit, finance, admin, employee] = clients;
      if (!manager || !hr || !md || !audit || !finance || !admin || !employee)
        throw new Error('no one came');
      for (const { token, refreshToken } of clients) {
        hide('an access token', token);
        hide('an access token’s signature', token.split('.')[2]);
        hide('a refresh token', refreshToken);
      }
      const signIn = (strLoginId: string, strPassword: string) =>
        call(url, 'POST', '/Auth/Login', {
          strLoginId,
          strPassword,
          intUrlId: 0,
          intAccountId: 1,
          strUrl: '',
        });
      await signIn('hr', TYPED_WRONG);
      await signIn(TYPED_WRONG, 'the password in the wrong field');
      const waiting = (await signIn('otp', DEMO_PASSWORD)).body as { token?: string };
      hide('a token that waits for a code', waiting.token);
      const bearer = { Authorization: `Bearer ${waiting.token ?? ''}` };
      const request = await call(url, 'GET', '/Auth/GetLoginOTP', undefined, bearer);
      const code = /\b\d{6}\b/.exec(JSON.stringify(request.body))?.[0];
      hide('a one-time code', code);
      await call(url, 'POST', '/Auth/VerifyLoginOTP', { pin: '000000' }, bearer);
      await call(url, 'POST', '/Auth/VerifyLoginOTP', { pin: code ?? '' }, bearer);
      must(await call(url, 'POST', '/Auth/ForgetPassword', { strLoginId: 'md2' }));
      const renewed = must(
        await call(url, 'POST', '/Auth/GenerateRefreshToken', {
          accessToken: employee.token,
          refreshToken: employee.refreshToken,
        }),
      );
      for (const value of Object.values(renewed)) hide('a renewed token', value);
      const ticket = must(await admin.post('/Auth/LoginTicket', {}));
      for (const value of Object.values(ticket)) hide('a ticket', value);
      must(
        await employee.post('/Auth/ChangePassword', {
          strOldPassword: DEMO_PASSWORD,
          strNewPassword: NEW_PASSWORD,
          strConfirmPassword: NEW_PASSWORD,
        }),
      );
      say('signed in and out');

      const requested = await manager.post(
        '/Employee/IncrementRequestCreate',
        [1, 2, 3].map((employeeId) => ({
          employeeId,
          year: 2026,
          effectiveDate: '2020-06-01',
          basicOrGross: 'gross',
          incrPercent: 10,
          effectiveDateReason: 'Agreed back then',
        })),
      );
      if (requested.status !== 200)
        throw new Error(`not requested: ${JSON.stringify(requested.body)}`);
      const after = (PAY.gross * 1.1).toFixed(2);
      hide('a salary after its raise', after);
      for (const [client, event] of [
        [hr, { type: 'hr.recommend', incrementPercent: 10 }],
        [md, { type: 'md.approve' }],
        [audit, { type: 'audit.release' }],
        [finance, { type: 'finance.release' }],
      ] as const) {
        const items = [1, 2, 3].map((subjectId) => ({ subjectId, event }));
        await client.post('/Workflow/Dispatch', { workflow: 'increment', items });
        // Again out of turn, and once with an unknown ID.
        await client.post('/Workflow/Dispatch', { workflow: 'increment', items });
        await client.post('/Workflow/Dispatch', {
          workflow: 'increment',
          items: [{ subjectId: 1, event: { type: after } }],
        });
      }
      await hr.get('/Employee/IncrementRequestLanding?year=2026&viewType=hr');
      await sleep(3000);

      // The database refuses a write with the values in its message, and is then stopped.
      await query(
        harness.owner,
        `alter table increments add constraint none check (gross_before < 1) not valid`,
      ).catch(() => undefined);
      await query(
        harness.owner,
        `alter table salary_revisions add constraint none check (gross_before < 1) not valid`,
      );
      await query(
        harness.owner,
        `alter table sessions add constraint none check (revoked_at is null) not valid`,
      );
      await query(
        harness.owner,
        `alter table one_time_codes add constraint none check (id < 0) not valid`,
      );
      await query(
        harness.owner,
        `alter table workflow_transitions add constraint none check (seq < 0) not valid`,
      );
      await manager.post(
        '/Employee/IncrementRequestCreate',
        [4, 5].map((employeeId) => ({
          employeeId,
          year: 2026,
          effectiveDate: '2020-06-01',
          basicOrGross: 'gross',
          incrPercent: 10,
          effectiveDateReason: 'Agreed back then',
        })),
      );
      await signIn('otp', DEMO_PASSWORD);
      await finance.post('/Auth/Logout', { refreshToken: finance.refreshToken });
      await harness.postgres.stopAtOnce();
      await manager.post('/Employee/IncrementRequestCreate', [
        {
          employeeId: 6,
          year: 2026,
          effectiveDate: '2020-06-01',
          basicOrGross: 'gross',
          incrPercent: 10,
          effectiveDateReason: 'Agreed back then',
        },
      ]);
      await signIn('md', DEMO_PASSWORD);
      await harness.postgres.start();
      await sleep(2000);

      const folder = join(harness.dataDir, 'logs');
      const text = readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n');
      const lines = text.split('\n');
      const breaches: string[] = [];
      for (const [value, what] of secrets) {
        const matchingLines = lines.filter((line) => line.includes(value));
        if (matchingLines.length > 0)
          breaches.push(
            `${what} stands in ${matchingLines.length} lines: ${matchingLines[0]?.slice(0, 160)}`,
          );
      }
      if (!/"level":50/.test(text)) breaches.push('nothing went wrong, so that nothing was shown');
      const loose = lines.filter((line) => line !== '' && !line.startsWith('{'));
      if (loose.length > 0)
        breaches.push(`${loose.length} lines are not structured: ${loose[0]?.slice(0, 120)}`);
      return {
        counts: {
          lines: lines.length,
          errors: lines.filter((line) => line.includes('"level":50')).length,
          'secrets searched for': secrets.size,
        },
        breaches,
      };
    } finally {
      await harness.close();
    }
  },
};
