import type { Mutant } from './mutant.ts';

const doors = (name: string, title: string, file: string, from: string, to: string): Mutant => ({
  name: `doors: ${name}`,
  test: 'tests/api/http/doors.test.ts',
  title,
  changes: [{ file, from, to }],
});
const attack = (
  name: string,
  scenario: string,
  file: string,
  from: string,
  to: string,
): Mutant => ({
  name: `attacks: ${name}`,
  test: 'tests/attacks/attacks.ts',
  title: scenario,
  changes: [{ file, from, to }],
});
const SOCKETS = 'server/realtime/sockets.ts';

export const mutants: readonly Mutant[] = [
  attack(
    'an upgrade to an odd address throws',
    'raw-sockets',
    SOCKETS,
    "request.url?.split('?')[0] !== '/ws'",
    "new URL(request.url ?? '/', 'http://localhost').pathname !== '/ws'",
  ),
  doors(
    'an upgrade’s address is read by what throws',
    'made-up requests',
    SOCKETS,
    "request.url?.split('?')[0] !== '/ws'",
    "new URL(request.url ?? '/', 'http://localhost').pathname !== '/ws'",
  ),
  doors(
    'sockets expire by this machine’s clock',
    'by the database’s clock',
    SOCKETS,
    'databaseTime().getTime()',
    'Date.now()',
  ),
  doors(
    'one person may hold any number of sockets',
    'may hold 20 sockets',
    SOCKETS,
    'SOCKETS_A_PERSON = 20',
    'SOCKETS_A_PERSON = 2000',
  ),
  doors(
    'any site’s page may open a socket',
    'may hold 20 sockets',
    SOCKETS,
    '!isOwnOrigin(request, env)',
    'false',
  ),
  doors(
    'a stranger’s key is looked up on a plain object',
    'nothing fails',
    'server/http/permit.ts',
    'access.needs.get(value)',
    'Object.fromEntries(access.needs)[value]',
  ),
  doors(
    'days of no calendar reach the database',
    'nothing fails',
    'server/http/query.ts',
    ".pipe(calendarDay('must be a date such as 2026-11-21'))",
    '.pipe(z.string())',
  ),
  doors(
    'a way out of the folder of files fails',
    'leads to no file',
    'server/http/errorHandler.ts',
    'if (status === 403 || status === 404)',
    'if (status === 404)',
  ),
  doors(
    'any site’s page may call by our cookies',
    'reads cookies refuses',
    'server/app.ts',
    "api.use('/Auth', refuseForeignOrigin(services.env));",
    '',
  ),
];
