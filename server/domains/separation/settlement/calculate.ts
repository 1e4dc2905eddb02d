import { createHash } from 'node:crypto';
import {
  getCompensation,
  getPayOfDays,
  sumSettlement,
} from '#machines/domains/separation/settlement/amounts.ts';
import type { SettlementNominee } from '#machines/domains/separation/settlement/nominees.ts';
import { getFundPayout, readFundBalances } from '#server/domains/pay/fund/index.ts';
import { readLeaversBonuses } from '#server/domains/pay/bonus/index.ts';
import { readLeaversGratuity } from '#server/domains/pay/gratuity/index.ts';
import { readUnusedLeave } from '#server/domains/time/leave/index.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import type { Leaver } from './leaver.ts';
import {
  readAdvanceLines,
  readBondLines,
  readClearanceLines,
  readExpenseLines,
  readItemLines,
  readSlipLines,
} from './ledgers.ts';
import { toHundredths, type NewLine } from './line.ts';
import { readTaxLines } from './taxLines.ts';

/** Returns every line that follows from the ledgers today, and then the lines added by hand. */
export async function calculateLines(
  tx: Tx,
  leaver: Leaver,
  byHand: readonly NewLine[],
): Promise<NewLine[]> {
  const items = await readItemLines(tx, leaver);
  const advances = await readAdvanceLines(tx, leaver, items);
  const bonds = await readBondLines(tx, leaver);
  const before = [
    ...(await readSlipLines(tx, leaver)),
    ...items,
    ...(await readLeaveLines(tx, leaver)),
    ...(await readBonusLines(tx, leaver)),
    ...(await readServiceLines(tx, leaver)),
    ...(await readFundLines(tx, leaver)),
    ...(await readExpenseLines(tx, leaver)),
    ...advances,
    ...bonds,
  ];
  const after = [
    ...getNoticeLines(leaver),
    ...(await readClearanceLines(tx, leaver, [...items, ...advances, ...bonds])),
    ...byHand,
  ];
  return [...before, ...(await readTaxLines(tx, leaver, [...before, ...after])), ...after];
}

async function readLeaveLines(
  tx: Tx,
  { accountId, employeeId, lastDay }: Leaver,
): Promise<NewLine[]> {
  const unused = await readUnusedLeave(tx, { accountId, employeeId, day: lastDay });
  return unused.map(({ typeId, name, days, rate, amount }) => ({
    source: 'leave',
    sourceId: typeId,
    direction: 'earning',
    title: name,
    amount: toHundredths(amount),
    figures: { days, rate: Math.round(rate * 100) / 100 },
  }));
}

async function readBonusLines(tx: Tx, leaver: Leaver): Promise<NewLine[]> {
  if (!leaver.paysBonus) return [];
  const bonuses = await readLeaversBonuses(tx, leaver);
  return bonuses.map(({ bonusSetupId, name, amount, base, ...figures }) => ({
    source: 'bonus',
    sourceId: bonusSetupId,
    direction: 'earning',
    title: name,
    amount,
    figures: { ...figures, base: base / 100 },
  }));
}

/**
 * Returns lines for gratuity and compensation. The higher of the two is paid; the other is shown with an amount of
 * zero.
 */
async function readServiceLines(tx: Tx, leaver: Leaver): Promise<NewLine[]> {
  const { accountId, employeeId, lastDay, kind, years, bands, base, monthDays, paysGratuity } =
    leaver;
  const gratuity = paysGratuity
    ? await readLeaversGratuity(tx, { accountId, employeeId, lastDay, reason: kind })
    : null;
  const compensation =
    base === null || bands.length === 0 ? null : getCompensation(years, bands, { base, monthDays });
  const isGratuity = (gratuity?.amount ?? 0) >= (compensation?.amount ?? 0);
  const line = (
    source: 'gratuity' | 'compensation',
    amount: number,
    isPaid: boolean,
    extraFigures: object,
  ) =>
    ({
      source,
      sourceId: null,
      direction: 'earning',
      title: source === 'gratuity' ? (gratuity?.rule ?? '') : `${years}`,
      amount: isPaid ? amount : 0,
      figures: { ...extraFigures, ...(isPaid ? {} : { notPaid: amount / 100 }) },
    }) as const;
  return [
    ...(gratuity
      ? [
          line('gratuity', gratuity.amount, isGratuity, {
            years: gratuity.years,
            base: gratuity.base / 100,
            percent: gratuity.percent,
          }),
        ]
      : []),
    ...(compensation
      ? [
          line('compensation', compensation.amount, !isGratuity, {
            years,
            days: compensation.days,
            base: (base ?? 0) / 100,
          }),
        ]
      : []),
  ].filter(({ amount, figures }) => amount > 0 || figures.notPaid !== undefined);
}

async function readFundLines(tx: Tx, { accountId, employeeId, today }: Leaver): Promise<NewLine[]> {
  const scope = { accountId, day: today, employeeIds: [employeeId], withLater: true };
  const balances = await readFundBalances(tx, scope);
  const balance = balances.get(employeeId);
  const amount = balance ? getFundPayout(balance) : 0;
  if (!balance || balance.total === 0) return [];
  const { parts, vestedPercent, vested } = balance;
  return [
    {
      source: 'fund',
      sourceId: null,
      direction: 'earning',
      title: '',
      amount,
      figures: {
        own: (parts.own + parts.ownInterest) / 1000,
        company: (parts.company + parts.companyInterest) / 1000,
        vestedPercent,
        vested: vested / 1000,
      },
    },
  ];
}

function getNoticeLines({ notServed, noticeSettled, base, monthDays }: Leaver): NewLine[] {
  if (notServed === 0 || noticeSettled === 'neither' || base === null) return [];
  const amount = getPayOfDays(notServed, { base, monthDays });
  const direction = noticeSettled === 'byCompany' ? 'earning' : 'deduction';
  return [
    {
      source: 'notice',
      sourceId: null,
      direction,
      title: '',
      amount,
      figures: { days: notServed, base: base / 100, monthDays },
    },
  ];
}

/** Returns totals as decimals, and a digest of the lines, for the history. */
export function toSums(lines: readonly NewLine[], nominees: readonly SettlementNominee[]) {
  const { payable, receivable, net } = sumSettlement(lines);
  return {
    payable: payable / 100,
    receivable: receivable / 100,
    net: net / 100,
    digest: createHash('sha256')
      .update(canonicalJson(lines.map(toStored)))
      .digest('hex'),
    nominees: [...nominees],
  };
}

/** Returns the stored fields of a line, in a fixed order. */
export const toStored = ({
  source,
  sourceId,
  direction,
  title,
  amount,
  figures,
  reason,
}: NewLine) => ({
  source,
  sourceId,
  direction,
  title,
  amount,
  figures,
  reason: reason ?? null,
});
