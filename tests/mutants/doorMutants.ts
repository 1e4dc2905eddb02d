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
    'any number of sockets may say nothing',
    '500 are held',
    'server/realtime/introductions.ts',
    'waiting.size > MOST',
    'waiting.size < 0',
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
    'one person may take every place',
    'go round by person',
    'server/http/places.ts',
    '(inside.get(who) ?? 0) < limits.each',
    '(inside.get(who) ?? 0) < limits.total',
  ),
  doors(
    'files of everything are made for all at once',
    'are few for files of everything',
    'server/http/takePlace.ts',
    'takesLong ? heavy : signedIn',
    'signedIn',
  ),
  doors(
    'a trickling body is waited for',
    'a body that trickles',
    'server/http/slowBody.ts',
    'PATIENCE_MS = 10_000',
    'PATIENCE_MS = 100_000',
  ),
  doors(
    'the reference is sent to who has it already',
    'the reference is made once',
    'server/http/once.ts',
    "response.set('ETag', `W/${etag}`).vary",
    'response.vary',
  ),
  doors(
    'figures are shown through a proxy',
    'are not for whoever comes through a proxy',
    'server/http/metricsRoute.ts',
    '&& !isForwarded',
    '',
  ),
  doors(
    'a stranger’s spelling becomes a label',
    'are not for whoever comes through a proxy',
    'server/http/requestLog.ts',
    'request.baseUrl.toLowerCase()',
    'request.baseUrl',
  ),
  doors(
    'any token opens the figures',
    'are shown to who has the token',
    'server/http/metricsRoute.ts',
    '!showsToken(request, env.METRICS_TOKEN)',
    'false',
  ),
  attack(
    'a PDF that acts is taken',
    'hostile-files',
    'server/features/documents/content/activePdf.ts',
    "  'JavaScript',\n",
    '',
  ),
  attack(
    'a body that trickles is waited for',
    'hostile-files',
    'server/http/slowBody.ts',
    'PATIENCE_MS = 10_000',
    'PATIENCE_MS = 100_000',
  ),
  attack(
    'files bound to nothing stay',
    'hostile-files',
    'server/features/documents/unbound.ts',
    "interval '1 day'",
    "interval '100 days'",
  ),
  attack(
    'any password is taken',
    'account-takeover',
    'server/features/auth/guessable.ts',
    'guesses < GUESSES',
    'guesses < 1',
  ),
  attack(
    'the reference is made anew for each call',
    'greedy',
    'server/http/once.ts',
    'made ??= unchanging(make());',
    'made = unchanging(make());',
  ),
  {
    name: 'doors: readiness waits for a frozen database',
    test: 'tests/api/http/silentDatabase.test.ts',
    title: 'fell silent',
    changes: [
      {
        file: 'server/http/health.ts',
        from: 'PATIENCE_MS = 1500',
        to: 'PATIENCE_MS = 15_000',
      },
    ],
  },
  doors(
    'the application signs in as the owner',
    'nothing leads to the owner',
    'tests/support/applicationUrl.ts',
    'url.username = APPLICATION_ROLE;',
    'if (APPLICATION_ROLE) return ownerUrl;',
  ),
  {
    name: 'doors: a database that keeps dying is given up',
    test: 'tests/launch/killed.test.ts',
    title: 'dies five times',
    changes: [
      {
        file: 'server/launch/database.ts',
        from: 'while (!stopping.signal.aborted) {',
        to: 'for (let ends = 0; ends < 3; ends += 1) {',
      },
    ],
  },
  {
    name: 'faults: `npm start` gives a database up that keeps dying',
    test: 'tests/faults/faults.ts',
    title: 'launched-database',
    changes: [
      {
        file: 'server/launch/database.ts',
        from: 'while (!stopping.signal.aborted) {',
        to: 'for (let ends = 0; ends < 3; ends += 1) {',
      },
    ],
  },
  doors(
    'a cookie over TLS may come from a neighbour',
    'over TLS a cookie is of this host alone',
    'server/http/cookie.ts',
    'request.secure ? `__Host-${name}` : name',
    'name',
  ),
  doors(
    'files that hang on nothing stay',
    'a file that nothing was bound to',
    'server/features/documents/unbound.ts',
    "interval '1 day'",
    "interval '100 days'",
  ),
  {
    name: 'doors: a PDF with a script is taken',
    test: 'tests/api/documents/hostile.test.ts',
    title: 'a PDF with',
    changes: [
      {
        file: 'server/features/documents/content/activePdf.ts',
        from: "  'JavaScript',\n",
        to: '',
      },
    ],
  },
  {
    name: 'doors: a wall of pixels is taken',
    test: 'tests/api/documents/hostile.test.ts',
    title: '10,000 by 10,000',
    changes: [
      {
        file: 'server/features/documents/content/picture.ts',
        from: '40_000_000',
        to: '100_000_000',
      },
    ],
  },
  {
    name: 'doors: a password that anybody guesses is taken',
    test: 'tests/api/auth/password.test.ts',
    title: 'password1234',
    changes: [
      {
        file: 'server/features/auth/guessable.ts',
        from: 'guesses < GUESSES',
        to: 'guesses < 1',
      },
    ],
  },
  doors(
    'any site’s page may call by our cookies',
    'reads cookies refuses',
    'server/app.ts',
    "api.use(['/Auth', '/Users', '/Setup'], refuseForeignOrigin(services.env));",
    '',
  ),
];
