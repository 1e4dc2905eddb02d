import { getMutants, type Mutant } from './mutant.ts';

const people = getMutants('people');
const imports = getMutants('people/import');
const FOLDER = 'server/domains/people';

/** Flaws that show or change people's records without permission. */
export const mutants: readonly Mutant[] = [
  people(
    'records: masked values are sent',
    'record',
    'others see numbers, health and family only on request, and',
    `${FOLDER}/parts.ts`,
    'return clear ? answer : masked(answer, part.masked ?? []);',
    'return answer;',
  ),
  people(
    'records: hidden lists are sent',
    'record',
    'others see numbers, health and family only on request, and',
    `${FOLDER}/parts.ts`,
    'if (part.hidden && !clear) {',
    'if (part.hidden && clear) {',
  ),
  people(
    'records: a look leaves nothing behind',
    'record',
    'others see numbers, health and family only on request, and',
    `${FOLDER}/reveal.ts`,
    '  if (!access.isSelf) {',
    '  if (access.isSelf) {',
  ),
  people(
    'records: everyone of the company reads them',
    'record',
    'finds no one',
    `${FOLDER}/access.ts`,
    'if (!isKnown && !(await hasImported(db, actor, employeeId)))',
    'if (!isKnown && unitId === 0)',
  ),
  people(
    'records: people edit their own',
    'record',
    'of one’s own record is refused, except documents',
    `${FOLDER}/access.ts`,
    '(access.isSelf && part.selfKept === true)',
    'access.isSelf',
  ),
  people(
    'records: HR edits bank accounts without a request',
    'record',
    'of a bank account is approved by HR and finance, and cannot',
    `${FOLDER}/access.ts`,
    'part.byRequest !== true',
    "part.label !== ''",
  ),
  people(
    'records: the later of two forms wins',
    'record',
    'is refused if someone else saved first, and nothing is lost',
    `${FOLDER}/save.ts`,
    "mustBeCurrent('record', version, current?.version);",
    "if (current === undefined) mustBeCurrent('record', version, current?.version);",
  ),
  people(
    'records: a list is proved by its length',
    'record',
    'is saved, recorded, and verified',
    'server/catalogue/records/people.ts',
    "jsonb_agg(jsonb_build_array(r.id, ${getValues(others, 'r')})${fileParts.join('')} order by r.id),",
    'jsonb_agg(jsonb_build_array(r.id) order by r.id),',
  ),
  people(
    'records: the same person is made twice',
    'record',
    'a new employee',
    `${FOLDER}/create.ts`,
    '(id_key(e.national_id) = id_key($nationalId)',
    '(id_key(e.national_id) = id_key($name)',
  ),
  imports(
    'import: a refusal tells an administrator what someone earns',
    'people',
    'reveals no pay to an administrator who may not see it, and',
    'server/domains/people/import/people.ts',
    'and ($payUnits::bigint[] is null or e.business_unit_id = any($payUnits))',
    'and ($payUnits::bigint[] is null or true)',
  ),
];
