import type {
  ChangedLine,
  SettlementChanges,
  SettlementLine,
} from '#machines/domains/separation/contracts/settlement.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readLines } from './store.ts';

/**
 * Returns how a version differs from the last approved one, or from the previous one if none was approved. Null for the
 * first version, and if this version is the approved one.
 */
export async function readChanges(
  db: Db,
  of: { settlementId: number; version: number; approvedVersion: number | null },
  lines: readonly SettlementLine[],
): Promise<SettlementChanges | null> {
  const { settlementId, approvedVersion } = of;
  const version = approvedVersion ?? of.version - 1;
  if (version < 1 || version === of.version) return null;
  const before = await readLines(db, { settlementId, version });
  return {
    version,
    wasApproved: approvedVersion !== null,
    net: getNet(before),
    lines: compareLines(before, lines),
  };
}

const getNet = (lines: readonly SettlementLine[]): number =>
  lines.reduce(
    (sum, { direction, amount }) =>
      sum + (direction === 'earning' ? 1 : -1) * Math.round(amount * 100),
    0,
  ) / 100;

/**
 * Lines with the same source are the same line. Titles aren't compared, because they may contain values that changed.
 */
const getKey = ({ source, sourceId, direction, title }: SettlementLine): string =>
  canonicalJson([
    source,
    sourceId,
    direction,
    sourceId === null && source === 'other' ? title : '',
  ]);

/** Returns lines whose amount or figures differ, in the order of the new version; removed lines come last. */
function compareLines(
  before: readonly SettlementLine[],
  now: readonly SettlementLine[],
): ChangedLine[] {
  const old = new Map(before.map((line) => [getKey(line), line]));
  const toChange = (line: SettlementLine, amounts: Pick<ChangedLine, 'before' | 'now'>) => ({
    source: line.source,
    direction: line.direction,
    title: line.title,
    kind: line.figures.kind ?? null,
    ...amounts,
  });
  const changed = now.flatMap((line): ChangedLine[] => {
    const was = old.get(getKey(line));
    old.delete(getKey(line));
    return was?.amount === line.amount
      ? []
      : [toChange(line, { before: was?.amount ?? null, now: line.amount })];
  });
  return [
    ...changed,
    ...[...old.values()].map((line) => toChange(line, { before: line.amount, now: null })),
  ];
}
