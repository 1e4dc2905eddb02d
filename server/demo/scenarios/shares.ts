import type { ShareMovement } from '#machines/domains/shares/contracts/shares.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import {
  allocateShares,
  changeRate,
  releaseShares,
  saveShares,
} from '#server/domains/shares/index.ts';
import { officeTime, workingDaysBefore } from '#server/demo/stage/calendar.ts';
import { UNITS } from '#server/demo/stage/company.ts';
import type { Employee } from '#server/demo/stage/organisation.ts';
import type { Moment, Stage, Scenario } from '#server/demo/stage/scenario.ts';

interface Issue {
  unit: string;
  daysAgo: number;
  total: number;
  /** The share prices: how many working days ago each was set, and the price from then on. */
  rates: readonly (readonly [number, number])[];
  /** A later total, after an issue or a cancellation. */
  later?: readonly [number, number];
  /** The number of shareholders. */
  holders: number;
}

const ISSUES: readonly Issue[] = [
  {
    unit: 'RT',
    daysAgo: 560,
    total: 250_000,
    rates: [
      [560, 100],
      [390, 112.5],
      [130, 118.75],
    ],
    later: [210, 300_000],
    holders: 14,
  },
  {
    unit: 'RF',
    daysAgo: 540,
    total: 120_000,
    rates: [
      [540, 85],
      [255, 82.4],
    ],
    holders: 8,
  },
  {
    unit: 'RD',
    daysAgo: 330,
    total: 60_000,
    rates: [
      [330, 40],
      [70, 64.25],
    ],
    holders: 6,
  },
];

const REASONS = [
  'Ten years of service',
  'Management share plan',
  'Retention of a key person',
  'Board resolution of the annual meeting',
] as const;

/** Three units have shares, issued, valued and allocated over two years; one has none yet. */
export const shares: Scenario = (stage) => ISSUES.flatMap((issue) => getMoments(stage, issue));

function getMoments(stage: Stage, issue: Issue): Moment[] {
  const { tx, today, random, actor } = stage;
  const finance = actor('finance');
  const instant = (daysAgo: number) =>
    officeTime(workingDaysBefore(today, daysAgo), random.between(0, 8 * 60), random.between(0, 59));
  const moment = (daysAgo: number, act: (ids: Ids, at: string) => Promise<void>): Moment => {
    const at = instant(daysAgo);
    return { at, happen: async () => act(await getIds(tx, issue.unit), at) };
  };
  const total = (count: number, isFirst: boolean) => (ids: Ids, at: string) =>
    saveShares(
      tx,
      finance,
      [
        {
          companyShareId: isFirst ? 0 : ids.companyShareId,
          businessUnitId: ids.businessUnitId,
          businessUnitName: ids.name,
          totalShareCount: count,
        },
      ],
      at,
    );
  const allocations = longestServing(stage, issue).flatMap((person, index): Moment[] => {
    const count = random.between(4, 40) * 100;
    const movement = (ids: Ids, shareCount: number, reason: string): ShareMovement => ({
      companyShareId: ids.companyShareId,
      employeeId: person.employeeId,
      shareCount,
      reason,
    });
    const given = moment(issue.daysAgo - 20 - index * 17, (ids, at) =>
      allocateShares(tx, finance, movement(ids, count, random.pick(REASONS)), at),
    );
    if (!random.chance(0.2)) return [given];
    const back = moment(3 + index, (ids, at) =>
      releaseShares(tx, finance, movement(ids, count / 2, 'Sold back to the company'), at),
    );
    return [given, back];
  });
  return [
    moment(issue.daysAgo + 1, total(issue.total, true)),
    ...issue.rates.map(([daysAgo, shareRate]) =>
      moment(daysAgo, (ids, at) => changeRate(tx, finance, { ...ids, shareRate }, at)),
    ),
    ...(issue.later ? [moment(issue.later[0], total(issue.later[1], false))] : []),
    ...allocations,
  ];
}

const longestServing = ({ people }: Stage, { unit, holders }: Issue): Employee[] =>
  people
    .filter(
      (person) =>
        person.unit.code === unit && person.isManagement && person.account?.login !== 'finance',
    )
    .toSorted((a, b) => b.joinedDaysAgo - a.joinedDaysAgo)
    .slice(0, holders);

interface Ids {
  companyShareId: number;
  businessUnitId: number;
  name: string;
}

async function getIds(tx: Tx, code: string): Promise<Ids> {
  const name = UNITS.find((unit) => unit.code === code)?.name ?? '';
  const [ids] = await query<Ids>(
    tx,
    `select u.id as "businessUnitId", u.name, coalesce(s.id, 0) as "companyShareId"
     from business_units u left join company_shares s on s.business_unit_id = u.id
     where u.name = $name`,
    { name },
  );
  if (!ids) throw new Error(`The demo company has no unit ${name}`);
  return ids;
}
