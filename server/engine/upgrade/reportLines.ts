import type { UpgradeReport, Standing } from './checkMachines.ts';

const count = (value: number): string =>
  `${value.toLocaleString('en')} ${value === 1 ? 'instance' : 'instances'}`;

/** The report as lines of text, one for each version and state. */
export const reportLines = ({ standings, changed, stranded }: UpgradeReport): string[] => [
  ...standings.map(getLine),
  ...changed.flatMap(({ workflow, version, differences }) => [
    `${workflow}: changed, and still version ${version}. Raise it, or its history can't say by which machine it went:`,
    ...differences.map((difference) => `    ${difference}`),
  ]),
  standings.length === 0
    ? 'There is nothing stored that could be stranded.'
    : stranded === 0
      ? 'Every live instance can go on.'
      : `${count(stranded)} stranded: put a migration beside the machine (\`migrations\` in its workflow.ts).`,
];

function getLine(standing: Standing): string {
  const { workflow, version, state, verdict, to, by, reasons } = standing;
  const which = `${workflow} version ${version}, ${state}: ${count(standing.count)}`;
  if (verdict === 'stranded') return `${which} stranded: ${reasons.join('; ')}`;
  if (verdict === 'compatible') return `${which} compatible`;
  return `${which} mapped to ${to} by ${by.join(', ')}`;
}
