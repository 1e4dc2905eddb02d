import type { SettlementLine } from '#machines/domains/separation/contracts/settlement.ts';
import {
  PAY_ITEM_KINDS,
  SETTLEMENT_SOURCES,
  type SettlementSource,
} from '#machines/domains/separation/settlement/sources.ts';
import { formatDate, formatMonth, formatNumber, formatPercent } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

/** Explains in words from which figures the amount of a line was calculated. */
export function getExplanation(t: Translate, { source, figures, reason }: SettlementLine): string {
  const {
    days,
    rate,
    years,
    percent,
    base,
    monthDays,
    cost,
    bondMonths,
    servedMonths,
    own,
    company,
    vestedPercent,
    month,
    notPaid,
    income,
    due,
    taken,
    problem,
  } = figures;
  const number = (value: number | undefined) => formatNumber(value ?? 0);
  const withUnpaid = (text: string) =>
    notPaid === undefined
      ? text
      : `${text}. ${t('Not paid, because the other benefit is higher: {amount}', { amount: number(notPaid) })}`;
  if (source === 'payItem') return month === undefined ? '' : formatMonth(month.slice(0, 7));
  if (source === 'leave') {
    return t('{days, plural, one {# day} other {# days}} at {rate}', {
      days: days ?? 0,
      rate: number(rate),
    });
  }
  if (source === 'bonus') return explainBonus(t, figures);
  if (source === 'gratuity') {
    return withUnpaid(
      t('{years, plural, one {# year} other {# years}}, {percent} of the rule, on {base} a month', {
        years: years ?? 0,
        percent: percentage(percent),
        base: number(base),
      }),
    );
  }
  if (source === 'compensation') {
    return withUnpaid(
      t(
        '{days, plural, one {# day} other {# days}} of pay for each completed year ({years}), on {base} a month',
        { days: days ?? 0, years: number(years), base: number(base) },
      ),
    );
  }
  if (source === 'fund') {
    return t('Own share {own}, and {vestedPercent} of the company’s share {company}', {
      own: number(own),
      vestedPercent: percentage(vestedPercent),
      company: number(company),
    });
  }
  if (source === 'notice') {
    return t(
      '{days, plural, one {# day} other {# days}} of notice, on {base} a month of {monthDays} days',
      { days: days ?? 0, base: number(base), monthDays: number(monthDays) },
    );
  }
  if (source === 'bond') {
    return t('{served} of {months} months served after a training that cost {cost}', {
      served: number(servedMonths),
      months: number(bondMonths),
      cost: number(cost),
    });
  }
  if (source === 'tax') {
    if (problem !== undefined) {
      return t('It could not be worked out: {problem}. Add a line by hand', {
        problem: t(problem),
      });
    }
    return t('{due} on an income of {income}, of which the months have taken {taken}', {
      due: number(due),
      income: number(income),
      taken: number(taken),
    });
  }
  return reason ?? '';
}

/** A percentage with as many decimals as it needs: 8.33%, and 100%. */
const percentage = (value = 0): string => formatPercent(value, Number.isInteger(value) ? 0 : 2);

/** A share of one is the whole bonus, and a period has at most twelve months. */
function explainBonus(
  t: Translate,
  { from = '', to = '', served = 0, outOf = 1, percent = 0, base = 0 }: SettlementLine['figures'],
): string {
  const values = {
    served,
    outOf,
    from: formatDate(from),
    to: formatDate(to),
    percent: percentage(percent),
    base: formatNumber(base),
  };
  if (outOf === 1) return t('{percent} of {base} a month, for {from} to {to}', values);
  return outOf <= MONTHS
    ? t('{served} of {outOf} months from {from} to {to}, {percent} of {base} a month', values)
    : t('{served} of {outOf} days from {from} to {to}, {percent} of {base} a month', values);
}

const MONTHS = 12;

export const getSourceLabel = (source: SettlementSource, kind: string | null): string =>
  (source === 'payItem' && PAY_ITEM_KINDS.get(kind ?? '')) || SETTLEMENT_SOURCES[source];
