import type { SettlementLine } from '#machines/domains/separation/contracts/settlement.ts';
import { formatMonth, formatNumber } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

/** The figures from which the amount of a line comes, in words. */
export function getExplanation(t: Translate, { source, figures, reason }: SettlementLine): string {
  const number = (name: string) => formatNumber(Number(figures[name] ?? 0));
  const unpaid =
    'notPaid' in figures
      ? t('Not paid, because the other benefit is higher: {amount}', { amount: number('notPaid') })
      : '';
  switch (source) {
    case 'payItem':
      return formatMonth(String(figures['month'] ?? ''));
    case 'leave':
      return t('{days} days at {rate}', { days: number('days'), rate: number('rate') });
    case 'gratuity':
      return [
        t('{years} years, {percent} % of the rule, on {base} a month', {
          years: number('years'),
          percent: number('percent'),
          base: number('base'),
        }),
        unpaid,
      ]
        .filter((one) => one !== '')
        .join('. ');
    case 'compensation':
      return [
        t('{days} days of pay for each of {years} completed years, on {base} a month', {
          days: number('days'),
          years: number('years'),
          base: number('base'),
        }),
        unpaid,
      ]
        .filter((one) => one !== '')
        .join('. ');
    case 'fund':
      return t('Own share {own}, and {vestedPercent} % of the company’s share {company}', {
        own: number('own'),
        vestedPercent: number('vestedPercent'),
        company: number('company'),
      });
    case 'notice':
      return t('{days} days of notice, on {base} a month of {monthDays} days', {
        days: number('days'),
        base: number('base'),
        monthDays: number('monthDays'),
      });
    default:
      return reason ?? '';
  }
}
