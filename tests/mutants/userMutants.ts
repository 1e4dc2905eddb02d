import { getMutants, type Mutant } from './mutant.ts';

const users = getMutants('company/users');

const SECRET = 'server/domains/company/setup/secret.ts';
const FOUND = 'server/domains/company/setup/createCompany.ts';
const ROLES = 'server/domains/company/users/roles.ts';
const GIVE = 'server/domains/company/users/giveRole.ts';
const UPDATE = 'server/domains/company/permissions/update.ts';
const KEYS = 'server/platform/access/programKeys.ts';
const SCOPES = 'server/platform/access/keyScopes.ts';
const PERMIT = 'server/platform/http/permit.ts';

/** Planted defects in the first start, roles and API keys, and in rules nearby: dropdowns, invitations, webhooks. */
export const mutants: readonly Mutant[] = [
  getMutants('organisation')(
    'dropdowns: what is inactive is offered',
    'dropdowns',
    'inactive entries are not offered, except those that the',
    'server/domains/organisation/plainTables.ts',
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
    'creates one company from a double click and a second tab',
    FOUND,
    "  if (await isSetUp(tx)) throw new AppError('conflict', SET_UP);\n",
    '',
  ),
  users(
    'setup: the code outlives the set-up',
    'setup',
    'refuses the code afterwards, and offers no set-up',
    FOUND,
    '  await endSetupSecret(tx);\n',
    '',
  ),
  users(
    'roles: a part is added under anyone who adds it',
    'users',
    'cannot be extended by its editor for themselves, nor for',
    ROLES,
    'if (holders.some(({ userId }) => userId === actorId)) {',
    'if (holders.some(({ userId }) => userId === -1)) {',
  ),
  users(
    'roles: a part that decides comes to people without a second',
    'users',
    'cannot be extended by its editor for themselves, nor for',
    ROLES,
    'if (holders.length > 0 && parts.some((part) => DECIDING.has(part))) {',
    'if (holders.length > 1000 && parts.some((part) => DECIDING.has(part))) {',
  ),
  users(
    'roles: one of the company that decides is given by one',
    'users',
    'needs two administrators to be given if it decides or shows',
    GIVE,
    'if (isDeciding && !(await isAlone(tx, actor))) {',
    "if (isDeciding && !asked.role.startsWith('role-') && !(await isAlone(tx, actor))) {",
  ),
  users(
    'roles: its holder raises what their own role may do',
    'users',
    'cannot be extended by its editor for themselves, nor for',
    UPDATE,
    '  const isOwn = await plays(tx, actor, role);',
    '  const isOwn = actor.roles.some((held) => held.role === role);',
  ),
  users(
    'programs: a key opens all that its roles allow',
    'users',
    'calls within the scopes of its key',
    'server/platform/access/permissions.ts',
    'has: (reference, flag) => held.has(reference, flag) && within(reference, flag),',
    'has: (reference, flag) => held.has(reference, flag),',
  ),
  users(
    'programs: a key that may look also saves',
    'users',
    '',
    'server/platform/access/reach.ts',
    'if (!isWithin(scopes, reference, flag)) return [];',
    '',
  ),
  users(
    'programs: a key opens what anyone may who is signed in',
    'users',
    'calls within the scopes of its key',
    PERMIT,
    "if (scopes && (access === 'signedIn' || isOfPeople(request.path))) {",
    'if (scopes && isOfPeople(request.path)) {',
  ),
  users(
    'programs: a key has reports sent by mail',
    'users',
    'cannot schedule report emails, which would exceed and',
    'server/platform/access/programKeys.ts',
    '/\\/(?:Decide\\w*|SaveMail)\\/?$/i',
    '/\\/(?:Decide\\w*)\\/?$/i',
  ),
  users(
    'programs: a key reaches further than its maker',
    'users',
    'has no more access than its roles and the creator of its key',
    SCOPES,
    'if (isHeld && reached.length > 0 && roles.every(covers)) held',
    'if (isHeld || reached.length > 0 || roles.every(covers)) held',
  ),
  users(
    'programs: a key outlives its keeper',
    'keepers',
    'is suspended if its creator is',
    KEYS,
    'keeperId === null ? [] :',
    'keeperId === null ? [...scopes] :',
  ),
  users(
    'programs: a key keeps what its keeper lost',
    'keepers',
    'loses permissions that its creator loses',
    KEYS,
    'scopes: new Set(held)',
    'scopes: new Set(scopes)',
  ),
  users(
    'programs: anyone takes a key over',
    'keepers',
    'can be taken over only by people who have all its',
    'server/domains/company/programs/keys.ts',
    '  await mustHold(tx, actor, userId, scopes);\n  const before',
    '  const before',
  ),
  users(
    'webhooks: one outlives its keeper',
    'keepers',
    'pauses while its creator is',
    'server/domains/communication/webhooks/keeper.ts',
    'keeper.user_id = w.changed_by and keeper.is_welcome',
    'keeper.user_id = w.changed_by',
  ),
  users(
    'invitations: one outlives its sender',
    'keepers',
    'is invalid while its sender is',
    'server/platform/access/invitations.ts',
    'maker.user_id = i.made_by and maker.is_welcome',
    'maker.user_id = i.made_by',
  ),
  getMutants('engine')(
    'webhooks: the subject is sent',
    'everyPair',
    'webhooks report the transition in every workflow, and',
    'server/domains/communication/webhooks/message.ts',
    't.subject_id as "subjectId", i.business',
    't.subject_id as "subjectId", i.subject, i.business',
  ),
  getMutants('platform/http')(
    'input: unknown fields are dropped',
    'bodies',
    'every call refuses unknown fields at any depth, by name',
    'server/platform/input/parse.ts',
    'if (parsed.success && unknown.length === 0)',
    'if (parsed.success)',
  ),
  getMutants('platform/http')(
    'input: messages begin with a path',
    'bodies',
    'every call explains a problem of its body in a sentence',
    'server/platform/input/refusedInput.ts',
    '`The field “${about}” ${message}`',
    '`${path}: ${message}`',
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
