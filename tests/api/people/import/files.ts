import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import type { Answer } from '#tests/support/client.ts';
import type { TestServer } from '#tests/support/server.ts';

export const HEADER = 'EmployeeCode,EmployeeName,Designation,Department,Section,JoiningDate,Gross';

/** A file of people, one row each, with the columns of HEADER. */
export const people = (...rows: string[]): string => `${[HEADER, ...rows].join('\n')}\n`;

/** A new person, with a test's overrides. */
export const person = (
  code: string,
  { name = `Person ${code}`, gross = '30000.00', joined = '2020-02-29', section = 'Looms' } = {},
): string => `${code},${name},Weaver,Weaving,${section},${joined},${gross}`;

export interface Bringing {
  base?: string;
  login?: string;
  asked?: object;
  format?: 'csv' | 'xlsx' | 'pasted' | 'file';
}

/** Checks a file, and imports it. @returns the last response */
export async function bring(
  server: TestServer,
  content: string,
  { base = '/Import/People', login = 'admin', asked = {}, format = 'csv' }: Bringing = {},
): Promise<Answer> {
  const client = await server.as(login);
  const file = { format, content, asked };
  const checked = await client.post(`${base}/CheckFile`, file);
  if (checked.status !== 200) return checked;
  const { digest } = checked.body as ImportCheck;
  return client.post(`${base}/ImportFile`, { ...file, digest });
}

export async function countPeople(server: TestServer): Promise<number> {
  const row = await queryOne<{ count: number }>(server.db, 'select count(*) from employees');
  return row?.count ?? 0;
}

/** The problems of a refusal, one line each. */
export const problems = ({ body }: Answer): string[] =>
  ((body as { errors?: { path: string; message: string }[] }).errors ?? []).map(
    ({ path, message }) => `${path}: ${message}`,
  );

export const message = ({ body }: Answer): string => (body as { message: string }).message;

export const counts = ({ body }: Answer): ImportCheck['counts'] => (body as ImportCheck).counts;
