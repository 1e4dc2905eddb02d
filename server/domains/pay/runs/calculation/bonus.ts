import type { Definition } from '#machines/domains/pay/calculation/index.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Run } from '#server/domains/pay/runs/run.ts';
import { onItsOwn } from './itemsAlone.ts';

interface BonusSetup {
  code: string;
  name: string;
  base: 'basic' | 'gross';
  percent: string;
  most: string | null;
  religion: string | null;
  serviceMonths: number;
  shorterService: 'none' | 'byMonths' | 'byDays';
  onNotice: boolean;
}

/** Returns a bonus as a pay structure with a single element, so that it is calculated and explained like salaries. */
export async function bonusDefinition(db: Db | Tx, run: Run): Promise<Definition> {
  const setup = await queryOne<BonusSetup>(
    db,
    `select e.code, b.name, b.base, b.percent::text as percent, b.most::text as most, r.name as religion,
       b.service_months as "serviceMonths", b.shorter_service as "shorterService",
       b.on_notice as "onNotice"
     from bonus_setups b join payroll_elements e on e.id = b.element_id
     left join religions r on r.id = b.religion_id
     where b.id = $bonusSetupId and b.account_id = $accountId`,
    { bonusSetupId: run.bonusSetupId, accountId: run.accountId },
  );
  if (!setup) throw notFound('Bonus not found');
  return onItsOwn(run, 'bonus', [
    {
      code: setup.code,
      name: setup.name,
      direction: 'earning',
      countsIn: ['gross', 'tax', 'bonus'],
      formula: bonusFormula(setup),
    },
  ]);
}

/** Returns the formula: a percentage of the base, depending on service, for the people who get the bonus. */
function bonusFormula(setup: BonusSetup): string {
  const full = `pay.${setup.base} * ${setup.percent}%`;
  const share = shareOfService(setup);
  const amount = share === null ? full : `${full} * ${share}`;
  const capped = setup.most === null ? amount : `min(${amount}, ${setup.most})`;
  const conditions = [
    ...(setup.religion === null ? [] : [`religion = "${setup.religion}"`]),
    ...(setup.onNotice ? [] : ['not leaving']),
    ...(setup.serviceMonths > 0 && setup.shorterService === 'none'
      ? [`service.months >= ${setup.serviceMonths}`]
      : []),
  ];
  return conditions.length === 0 ? capped : `if(${conditions.join(' and ')}, ${capped}, 0)`;
}

function shareOfService({ serviceMonths: months, shorterService }: BonusSetup): string | null {
  if (months === 0 || shorterService === 'none') return null;
  if (shorterService === 'byMonths') return `min(service.months, ${months}) / ${months}`;
  const days = months * 30;
  return `min(service.months * 30 + service.days, ${days}) / ${days}`;
}
