import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryOne } from '#server/platform/db/sql.ts';
import { personById } from '#server/platform/mail/addressees.ts';
import { passwordChangedLetter } from '#server/platform/mail/signInLetters.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('gives times in mail in the company’s time zone, and names it', async () => {
  const user = await queryOne<{ id: number }>(
    server.db,
    `select id from users where login_id = 'manager'`,
  );
  const person = await personById(server.db, user?.id ?? 0);
  expect(person?.reader).toMatchObject({ timeZone: 'Asia/Dhaka' });
  if (!person) return;
  const { text } = passwordChangedLetter(person.reader, person.name, new Date('2026-11-28T20:30Z'));
  expect(text).toMatch(/29 Nov 2026, 02:30 \(Asia\/Dhaka\)/);
});
