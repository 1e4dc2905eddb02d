import { mutantsOf, type Mutant } from './mutant.ts';

const permission = mutantsOf('permissions');

const PERMIT = 'server/http/permit.ts';
const TABLE = 'server/access/routePermissions.ts';
const area = (name: string) => `machines/screens/areas/${name}.ts`;
const PERMISSIONS = 'server/access/permissions.ts';
const menu = (name: string) => `server/features/permissions/${name}.ts`;
const documents = (name: string) => `server/features/documents/${name}.ts`;

export const mutants: readonly Mutant[] = [
  permission(
    'permission: an administrator of one unit changes what applies to all',
    'administer',
    'is no setting of every business unit',
    PERMISSIONS,
    '(${isForAll} or ${role}.menu_reference_id',
    '(true or ${role}.menu_reference_id',
  ),
  // Routes and their permissions
  permission(
    'route: one that the table does not know is served',
    'routes',
    'served to nobody',
    PERMIT,
    'if (access === undefined) {',
    "if (access === undefined && request.path === '/') {",
  ),
  permission(
    'route: one is missing from the table',
    'routes',
    'names every mounted route',
    area('approval'),
    "    'GET /Workflow/Stats': 'signedIn',\n",
    '',
  ),
  permission(
    'route: the table names one that is not there',
    'routes',
    'names every mounted route',
    area('approval'),
    "    'GET /Workflow/Stats': 'signedIn',\n",
    "    'GET /Workflow/Stats': 'signedIn',\n    'GET /Workflow/Gone': 'signedIn',\n",
  ),
  permission(
    'route: a spelling in other letters gets round the table',
    'routes',
    'however its address is written',
    TABLE,
    'exact.get(asked.toLowerCase())',
    'exact.get(asked)',
  ),
  permission(
    'route: approving asks for nothing but a token',
    'routes',
    'written out in docs/access.md',
    area('increments'),
    "'POST /Employee/IncrementRequestApprove': edit(MENU.incrementApprovalFinalStage)",
    "'POST /Employee/IncrementRequestApprove': 'signedIn'",
  ),
  permission(
    'route: viewing suffices for administering',
    'routes',
    'written out in docs/access.md',
    area('access'),
    "'POST /Permission/UpdateRolePermissions': edit(MENU.permissions)",
    "'POST /Permission/UpdateRolePermissions': view(MENU.approval)",
  ),
  permission(
    'route: the managing director’s rows need only HR’s permission',
    'routes',
    'written out in docs/access.md',
    area('increments'),
    'md: view(...STAGES.slice(2))',
    'md: view(...STAGES.slice(1))',
  ),
  permission(
    'route: one of several needs suffices',
    'routes',
    'call by call',
    PERMIT,
    'needs.every(({ flag, anyOf })',
    'needs.some(({ flag, anyOf })',
  ),

  // Permissions of roles and users
  permission(
    'permission: a denial of a user’s own is overlooked',
    'administer',
    'denies what the roles give',
    PERMISSIONS,
    'coalesce(u.is_${flag}, r.is_${flag}, false)',
    'coalesce(u.is_${flag} or r.is_${flag}, false)',
  ),
  permission(
    'permission: a change is undone under a later one',
    'administer',
    'is undone by the rules of any other',
    menu('undoChange'),
    'if (!change.isLatest) throw',
    'if (!change.menuReferenceId) throw',
  ),
  permission(
    'permission: what one account decides holds in all',
    'administer',
    'the account’s own: another account',
    PERMISSIONS,
    '(p.account_id = $accountId or p.account_id is null)',
    '($accountId::bigint is not null)',
  ),
  permission(
    'permission: a change is noticed late',
    'administer',
    'taken away, shuts the screen',
    menu('routes'),
    'afterCommit(() => permissionsOf(services).forget());',
    'afterCommit(() => undefined);',
  ),
  permission(
    'permission: another process never notices',
    'administer',
    'reaches another process',
    PERMISSIONS,
    'const REMEMBERED_MS = 3000;',
    'const REMEMBERED_MS = 30_000;',
  ),
  permission(
    'permission: whoever is barred from a screen acts by the workflow’s own call',
    'administer',
    'denied, keeps them from acting',
    'server/workflow/engine/policy.ts',
    '(actor.barredFrom?.has(queue.reference) ?? false)',
    '(actor.barredFrom?.has(-queue.reference) ?? false)',
  ),
  permission(
    'permission: one administrator alone gives what shows pay',
    'administer',
    'once another administrator has confirmed it',
    menu('grantRules'),
    'const isSensitive = NEEDS_SECOND.has(step.menuReferenceId);',
    'const isSensitive = step.menuReferenceId === 0;',
  ),
  permission(
    'permission: whoever proposes confirms',
    'administer',
    'once another administrator has confirmed it',
    menu('proposals'),
    'if (isConfirmed && proposal.proposedBy === actor.userId) {',
    'if (isConfirmed && proposal.proposedBy === 0) {',
  ),
  permission(
    'permission: an administrator raises their own rights',
    'administer',
    'never raises their own rights',
    menu('update'),
    'needingSecond(tx, actor, steps, userId === actor.userId)',
    'needingSecond(tx, actor, steps, false)',
  ),
  permission(
    'permission: an administrator of one unit sets what a role may do everywhere',
    'administer',
    'no further than their own business units',
    menu('grantRules'),
    'if ((await administeredUnits(tx, actor)) === null) return;',
    'if (actor.userId !== null) return;',
  ),
  permission(
    'permission: a menu entry taken away leaves the workflow’s own calls open',
    'administer',
    'shuts grievances to the one who filed',
    'server/workflow/engine/reading.ts',
    'if (!parties) return false;',
    'if (!parties && !actor.menus) return false;',
  ),
  permission(
    'ids: what is not theirs to know is told apart from what is not there',
    'otherPeoplesIds',
    'as one that nobody has',
    'server/workflow/engine/reading.ts',
    '  !mayRead(bound, subject, actor);',
    '  bound.workflow.visibility !== undefined && !mayRead(bound, subject, actor);',
  ),
  permission(
    'permission: changes are not written down',
    'administer',
    'written down',
    menu('writePermissions'),
    'from changed order by menu_reference_id`',
    'from changed where false order by menu_reference_id`',
  ),
  permission(
    'permission: the log can be edited',
    'administer',
    'stays written',
    'migrations/20261121_30_permissions.ts',
    'before update or delete on permission_changes',
    'before delete on permission_changes',
  ),
  permission(
    'permission: the last administrator goes',
    'administer',
    'nobody without an administrator',
    menu('lockOut'),
    'if ((await administratorsOf(tx, accountId)).length > 0) return;',
    'return;',
  ),
  permission(
    'permission: two administrators drop each other',
    'administer',
    'drop each other at once',
    menu('lockOut'),
    'select pg_advisory_xact_lock(',
    'select pg_advisory_xact_lock(pg_backend_pid() + ',
  ),
  permission(
    'permission: an administrator reaches another account',
    'administer',
    'a user of another account',
    menu('whose'),
    'where u.account_id = $accountId and u.employee_id',
    'where $accountId::bigint > 0 and u.employee_id',
  ),

  // The menu
  permission(
    'menu: screens that are not built are shown',
    'menu',
    'the screens that work',
    menu('menuList'),
    'row.isBuilt !== isPlanned && row.menuReferenceId !== null',
    'row.menuReferenceId !== null',
  ),
  permission(
    'menu: screens one may not view are shown',
    'menu',
    'the screens that work',
    menu('menuList'),
    ' && viewable.has(row.menuReferenceId)',
    '',
  ),
  permission(
    'menu: everybody sees everybody’s',
    'menu',
    'one’s own, whomever',
    menu('whose'),
    "if (!others || !own.has(MENU.permissions, 'isView')) return own;",
    'if (!others) return own;',
  ),

  // Other people’s ids
  {
    // Two checks exist, so both are removed.
    name: 'ids: a file of another account is found',
    test: 'tests/api/permissions/otherPeoplesIds.test.ts',
    title: 'another account',
    changes: [
      {
        file: documents('files'),
        from: 'where id = $id and account_id = $accountId and deleted_at is null',
        to: 'where id = $id and $accountId::bigint > 0 and deleted_at is null',
      },
      {
        file: documents('access'),
        from: 'if (file.accountId !== actor.accountId) return false;',
        to: 'return true;',
      },
    ],
  },
  permission(
    'ids: a history of another person is told',
    'otherPeoplesIds',
    'another person',
    'server/workflow/history/historyOf.ts',
    '|| !mayRead(bound, instance, actor)',
    '',
  ),
];
