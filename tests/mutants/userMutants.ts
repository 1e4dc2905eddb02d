import { mutantsOf, type Mutant } from './mutant.ts';

const users = mutantsOf('users');

const SECRET = 'server/features/setup/secret.ts';
const FOUND = 'server/features/setup/found.ts';
const ROLES = 'server/features/users/roles.ts';
const GIVE = 'server/features/users/giveRole.ts';
const UPDATE = 'server/features/permissions/update.ts';
const KEYS = 'server/access/programKeys.ts';
const PROGRAMS = 'server/features/programs/programs.ts';
const PERMIT = 'server/http/permit.ts';

/** A planted flaw for each promise of the first start, of roles, and of API keys. */
export const mutants: readonly Mutant[] = [
  mutantsOf('organisation')(
    'dropdowns: what is inactive is offered',
    'dropdowns',
    'what is inactive is not offered',
    'server/features/organisation/plainTables.ts',
    'and (t.is_active or t.id = $chosen)',
    'and (t.is_active or $chosen::bigint = 0 or t.id = $chosen)',
  ),
  users(
    'setup: any code opens it',
    'setup',
    'refuses a wrong code',
    SECRET,
    'return timingSafeEqual(digest(plain(given)), digest(plain(right)));',
    'return timingSafeEqual(digest(plain(right)), digest(plain(right))) || given === right;',
  ),
  users(
    'setup: a second tab makes another company',
    'setup',
    'one company of a double click',
    FOUND,
    "  if (await isSetUp(tx)) throw new AppError('conflict', SET_UP);\n",
    '',
  ),
  users(
    'setup: the code outlives the set-up',
    'setup',
    'knows the code no more',
    FOUND,
    '  await endSetupSecret(tx);\n',
    '',
  ),
  users(
    'roles: a part is added under whoever adds it',
    'users',
    'raises nobody by an edit',
    ROLES,
    'if (holders.some(({ userId }) => userId === actorId)) {',
    'if (holders.some(({ userId }) => userId === -1)) {',
  ),
  users(
    'roles: a part that decides comes to people without a second',
    'users',
    'raises nobody by an edit',
    ROLES,
    'if (holders.length > 0 && parts.some((part) => DECIDING.has(part))) {',
    'if (holders.length > 1000 && parts.some((part) => DECIDING.has(part))) {',
  ),
  users(
    'roles: one of the company that decides is given by one',
    'users',
    'takes two administrators to be given',
    GIVE,
    'if (isDeciding && !(await isAlone(tx, actor))) {',
    "if (isDeciding && !asked.role.startsWith('role-') && !(await isAlone(tx, actor))) {",
  ),
  users(
    'roles: its holder raises what their own role may do',
    'users',
    'raises nobody by an edit',
    UPDATE,
    '  const isOwn = await plays(tx, actor, role);',
    '  const isOwn = actor.roles.some((held) => held.role === role);',
  ),
  users(
    'programs: a key opens all that its roles allow',
    'users',
    'calls within the scopes of its key',
    'server/access/permissions.ts',
    'has: (reference, flag) => held.has(reference, flag) && within(reference, flag),',
    'has: (reference, flag) => held.has(reference, flag),',
  ),
  users(
    'programs: a key that may look also saves',
    'users',
    '',
    'server/access/reach.ts',
    'if (!isWithin(scopes, reference, flag)) return [];',
    '',
  ),
  users(
    'programs: a key opens what anybody may who is signed in',
    'users',
    'calls within the scopes of its key',
    PERMIT,
    "if (scopes && (access === 'signedIn' || isOfPeople(request.path))) {",
    'if (scopes && isOfPeople(request.path)) {',
  ),
  users(
    'programs: a key has reports sent by mail',
    'users',
    'has no report sent by mail',
    'server/access/programKeys.ts',
    '/\\/(?:Decide\\w*|SaveMail)\\/?$/i',
    '/\\/(?:Decide\\w*)\\/?$/i',
  ),
  users(
    'programs: a key reaches further than its maker',
    'users',
    'reaches no further than its roles',
    PROGRAMS,
    'if ((units?.length ?? 1) === 0 || !held.every(({ unit }) => covers(unit))) {',
    'if (!held.every(({ unit }) => covers(unit)) && units === null) {',
  ),
  users(
    'programs: an expired key goes on',
    'users',
    'is refused once its key has ended',
    KEYS,
    'where k.hash = $hash and k.ended_at is null and k.expires_at > now()`',
    'where k.hash = $hash and k.ended_at is null`',
  ),
];
