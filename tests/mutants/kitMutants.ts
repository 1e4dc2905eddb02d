import { mutantsOf, type Mutant } from './mutant.ts';

const resources = mutantsOf('resources');
const reports = mutantsOf('reports');
const screens = mutantsOf('permissions');
const people = mutantsOf('people');
const reportMails = (
  name: string,
  title: string,
  file: string,
  from: string,
  to: string,
): Mutant => ({
  name,
  test: 'tests/workers/reportMails.test.ts',
  title,
  changes: [{ file, from, to }],
});

/** One flaw in each kit: every declaration has it at once, and its generated suite must say so. */
export const mutants: readonly Mutant[] = [
  resources(
    'kits: a resource is saved over what somebody else has changed since',
    'everyResource',
    'is made, found, changed',
    'server/resources/save.ts',
    'if (version !== row.version) {',
    'if (version !== row.version && id === -1) {',
  ),
  reports(
    'kits: a dashboard is shown as somebody else has arranged it',
    'everyReport',
    'stands as its reader',
    'server/boards/arrangement.ts',
    'where user_id = $userId and board = $board`',
    'where board = $board and $userId > 0`',
  ),
  mutantsOf('controlledDocuments')(
    'documents: the search over everything finds what its reader may not open',
    'reading',
    'is found by the search',
    'server/controlledDocuments/find.ts',
    'where ${readable} and d.withdrawn_on is null and v.id = s.id',
    'where d.account_id = $accountId and d.withdrawn_on is null and v.id = s.id',
  ),
  resources(
    'kits: an import is undone over what was changed since',
    'department',
    'undoes an import',
    'server/resources/undoImport.ts',
    'if (latest.get(String(row.id)) !== row.changeId) later.push(row.id);',
    'if (latest.get(String(row.id)) === -1) later.push(row.id);',
  ),
  resources(
    'kits: a row inside names a person of another company',
    'department',
    'keeps the steps of an issue type',
    'server/resources/check.ts',
    '    ...(await insideProblems(tx, actor, resource, items, context)),',
    '',
  ),
  people(
    'kits: a file that somebody else uploaded is hung on one’s row',
    'papers',
    'takes a paper once',
    'server/resources/bindFiles.ts',
    'and f.owner_id = $userId',
    'and $userId::bigint is not null',
  ),
  people(
    'kits: a file of a row is opened beyond one’s units',
    'papers',
    'opened by its keepers',
    'server/resources/fileRules.ts',
    'where ${within(scope)} and t.id = $referenceId',
    'where t.id = $referenceId',
  ),
  people(
    'people: a file of somebody’s record is opened without a look being written down',
    'papers',
    'a document of a person carries its file',
    'server/features/people/files.ts',
    '  if (!access.isSelf) {',
    '  if (access.isSelf) {',
  ),
  reportMails(
    'reports: a mail shows what its owner may see',
    'holds what its recipient may see',
    'server/reports/mails/compose.ts',
    'const file = await fileFor(db, recipient, report, due)',
    'const file = await fileFor(db, owner, report, due)',
  ),
  reportMails(
    'reports: a mail goes on to whoever lost the right',
    'ends, and its owner is told',
    'server/reports/mails/compose.ts',
    'if (!owner || !recipient) {',
    'if (!owner) {',
  ),
  reports(
    'kits: a page near the end is read a row too far',
    'longLists',
    'before the last in order',
    'server/db/pageOf.ts',
    'limit, offset: behind };',
    'limit, offset: behind + 1 };',
  ),
  reports(
    'kits: a page is found by what its rows do not have yet',
    'longLists',
    'a day for each of theirs',
    'server/reports/run.ts',
    'isDear: !report.columns.includes(column) ||',
    'isDear:',
  ),
  reports(
    'kits: filters that somebody saved for themselves are everybody’s',
    'everyReport',
    'are one’s own, a role’s',
    'server/reports/views.ts',
    "and (v.made_by = $userId or v.shared_with = 'everyone'",
    "and (v.made_by = $userId or v.shared_with is distinct from 'x'",
  ),
  reports(
    'kits: a report shows pay to whoever may not see it',
    'everyReport',
    'shows pay to whoever sees salaries',
    'server/reports/run.ts',
    '...Object.entries(own).filter(([name]) => !hidden.has(name)),',
    "...Object.entries(own).filter(([name]) => name !== ''),",
  ),
  screens(
    'kits: a screen may be declared without a permission',
    'routes',
    'is refused at boot',
    'server/access/declaredScreens.ts',
    'if (needs.length === 0 || needs.some(({ anyOf }) => anyOf.length === 0)) {',
    'if (needs.some(({ anyOf }) => anyOf.length === 0)) {',
  ),
];
