import { z } from 'zod';
import { holidayGroup } from '#machines/domains/time/calendar/resources/holidayGroup.ts';
import type { ImportLine } from '#machines/kits/resources/contract.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { query } from '#server/platform/db/sql.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import { saveRows } from '#server/kits/resources/save.ts';
import { getReach } from '#server/kits/resources/scope.ts';
import { noteImport, recentImports, undoImport } from '#server/kits/resources/undoImport.ts';
import { dayOfCell } from '#server/platform/sheets/cellValues.ts';
import type { FileImport, FileRow, ImportCaller } from '#server/kits/imports/fileImport.ts';

const importParameters = z
  .object({
    /** The group for rows that don't name one. By default, the account's only group, or a new one. */
    holidayGroup: z.string('must be text').trim().max(100).optional(),
  })
  .default({});

const MAX_NAME = 100;
/** The name of the group that is created if the account has none yet. */
const FIRST_GROUP = 'Public holidays';

interface Group {
  id: number | null;
  version: number | null;
  name: string;
  description: string | null;
  days: { id: number; day: string; name: string }[];
}

interface HolidayLine extends ImportLine {
  group: string;
  day: string;
  name: string;
}

/**
 * Imports holidays from a calendar or a spreadsheet. If a group already has the day, the holiday gets the name
 * in the file.
 */
export const holidayFile: FileImport<typeof importParameters> = {
  base: '/Holidays',
  title: 'Holidays',
  reference: MENU.holidaySetup,
  columns: [
    { label: 'Day', kind: 'date', width: 14 },
    {
      label: 'Name',
      kind: 'text',
      width: 28,
      also: [
        'holiday',
        'holiday name',
        'occasion',
        'festival',
        'event',
        'summary',
        'subject',
        'ছুটির নাম',
        'উপলক্ষ',
      ],
    },
    {
      label: 'Holiday group',
      kind: 'text',
      width: 20,
      optional: true,
      also: ['group', 'calendar'],
    },
  ],
  asked: importParameters,
  open: async (call, { holidayGroup: given }) => {
    const groups = await getGroups(call);
    const [only, ...others] = groups.values();
    const usual = given || (only && others.length === 0 ? only.name : FIRST_GROUP);
    const kept: HolidayLine[] = [];
    const seen = new Map<string, string>();
    return {
      take: (rows) => {
        const lines = rows.map((row) => getLine(row, usual, groups, seen));
        kept.push(...lines.filter(({ change }) => change === 'new' || change === 'changed'));
        return Promise.resolve(lines);
      },
      judge: () => {
        const missing = new Map(
          kept.flatMap(({ group }) =>
            groups.has(comparisonKey(group)) ? [] : [[comparisonKey(group), group]],
          ),
        );
        const names = [...missing.values()];
        return Promise.resolve(
          names.length > 0 ? [{ label: 'Holiday group', count: names.length, names }] : [],
        );
      },
      store: (refused) =>
        store(
          call,
          groups,
          kept.filter(({ line }) => !refused.has(line)),
        ),
    };
  },
  recent: (call) => recentImports(call, holidayGroup),
  undo: (call, importId) => undoImport(call, holidayGroup, { importId }),
};

async function getGroups({ tx, actor }: ImportCaller): Promise<Map<string, Group>> {
  const rows = await query<Group & { key: string }>(
    tx,
    `select g.id, g.version, g.name, g.description, comparison_key(g.name) as key, coalesce((
       select jsonb_agg(jsonb_build_object('id', d.id, 'day', d.day, 'name', d.name) order by d.day)
       from holiday_days d where d.holiday_group_id = g.id), '[]') as days
     from holiday_groups g where g.account_id = $accountId and g.is_active order by g.id for update of g`,
    { accountId: actor.accountId },
  );
  return new Map(rows.map(({ key, ...group }) => [key, group]));
}

function getLine(
  { line, cell }: FileRow,
  usual: string,
  groups: ReadonlyMap<string, Group>,
  seen: Map<string, string>,
): HolidayLine {
  const group = cell('Holiday group') || usual;
  const [day, name] = [dayOfCell(cell('Day')), cell('Name')];
  const problems: string[] = [];
  if (day === null) problems.push(`Day cannot be “${cell('Day')}”`);
  if (name === '') problems.push('Name is required');
  if (name.length > MAX_NAME) problems.push(`Name can have at most ${MAX_NAME} characters`);
  const key = `${comparisonKey(group)} ${day ?? ''}`;
  const earlier = seen.get(key);
  if (day !== null && earlier !== undefined && earlier !== name) {
    problems.push('This day is in the file twice');
  }
  seen.set(key, name);
  const holiday = groups.get(comparisonKey(group))?.days.find((one) => one.day === day);
  const isSame = holiday?.name === name || (earlier !== undefined && earlier === name);
  return {
    line,
    title: name,
    change: problems.length > 0 ? 'refused' : isSame ? 'same' : holiday ? 'changed' : 'new',
    differences: [
      { label: 'Holiday group', before: null, after: group },
      { label: 'Day', before: null, after: day },
      ...(holiday ? [{ label: 'Name', before: holiday.name, after: name }] : []),
    ],
    problems,
    group,
    day: day ?? '',
    name,
  };
}

async function store(
  { tx, actor }: ImportCaller,
  groups: ReadonlyMap<string, Group>,
  lines: readonly HolidayLine[],
): Promise<number> {
  const changed = new Map<string, Group>();
  for (const { group: name, day, name: holiday } of lines) {
    const key = comparisonKey(name);
    const group = changed.get(key) ??
      groups.get(key) ?? { id: null, version: null, name, description: null, days: [] };
    const existing = group.days.find((one) => one.day === day);
    const days = existing
      ? group.days.map((one) => (one === existing ? { ...one, name: holiday } : one))
      : [...group.days, { id: 0, day, name: holiday }];
    changed.set(key, { ...group, days });
  }
  const items = [...changed.values()].map(({ id, version, name, description, days }) => ({
    id,
    version,
    values: {
      name,
      description,
      days: days.map(({ id: dayId, ...one }) => ({ id: dayId || null, ...one })),
    },
  }));
  const reach = {
    create: await getReach(tx, actor, holidayGroup, 'isCreate'),
    edit: await getReach(tx, actor, holidayGroup, 'isEdit'),
  };
  return noteImport(
    tx,
    actor,
    holidayGroup,
    await saveRows(tx, actor, holidayGroup, items, { reach }),
  );
}
