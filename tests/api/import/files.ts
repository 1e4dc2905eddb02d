import type { Answer } from '#tests/support/client.ts';
import { queryOne } from '#server/db/sql.ts';
import type { TestServer } from '#tests/support/server.ts';

export const HEADER = 'EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross';

/** A file of people, a row each, in the order of HEADER. */
export const people = (...rows: string[]): string => `${[HEADER, ...rows].join('\n')}\n`;

/** Someone new, with what a test wants otherwise. */
export const person = (
  code: string,
  { name = `Person ${code}`, gross = '30000.00', joined = '2020-02-29', section = 'Looms' } = {},
): string => `${code},${name},Weaver,Weaving,${section},${joined},${gross}`;

/** Sends a file as the upload calls take it: byte by byte, so that a file may be no text at all. */
export async function upload(
  server: TestServer,
  login: string,
  call: string,
  file: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { token } = await server.as(login);
  const response = await fetch(`${server.url}/api${call}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv', ...headers },
    body: file,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

export async function countPeople(server: TestServer): Promise<number> {
  const row = await queryOne<{ count: number }>(server.db, 'select count(*) from employees');
  return row?.count ?? 0;
}

/** The problems of a refusal, each in one line. */
export const problems = ({ body }: Answer): string[] =>
  ((body as { errors?: { path: string; message: string }[] }).errors ?? []).map(
    ({ path, message }) => `${path}: ${message}`,
  );

export const message = ({ body }: Answer): string => (body as { message: string }).message;
