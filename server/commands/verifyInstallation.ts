import { attempt, unread } from '#server/platform/history/verification/check.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import { collectFindings, type Group } from '#server/platform/history/verification/findings.ts';
import { verifyOutside } from '#server/catalogue/verifyRun.ts';
import { verifySums } from '#server/engine/sums/verifySums.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import type { Concern } from '#machines/core/contracts/verification.ts';
import { openDatabase } from './openDatabase.ts';
import type { Env } from '#server/platform/env.ts';

const EXAMPLES = 5;

const TITLES: Record<Concern, string> = {
  money: 'Money',
  rights: 'Rights and sign-ins',
  unread: 'What could not be verified',
  proof: 'Checkpoints and anchors',
  history: 'Steps and logs',
  record: 'Other records',
};

const count = (value: number, noun: string): string =>
  `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`;

/**
 * Verifies the whole history of an installation, its anchors and files, and prints what is broken.
 * @returns whether everything is valid.
 */
export async function verifyInstallation(env: Env, { withoutDemo = false } = {}): Promise<boolean> {
  const opened = await openDatabase({ evenUnreadable: true, withoutDemo, env });
  try {
    const begun = performance.now();
    const findings = collectFindings(EXAMPLES);
    findings.add(opened.unreadable);
    const verification = await verifyHistory(opened.db, opened.engine);
    findings.add(verification.broken);
    const { db, engine, anchors } = opened;
    findings.add(await verifyOutside(db, engine, { anchors, dataDir: env.DATA_DIR }));
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const checked = `${count(verification.instances, 'instance')}, ${count(verification.checked, 'transition')} and ${count(verification.checkpoints, 'checkpoint')} checked in ${seconds} s`;
    if (verification.earlier > 0) {
      console.log(
        `${count(verification.earlier, 'instance')} begun by an earlier version of the machine: held by links and checkpoints, not replayed`,
      );
    }
    const sums = await attempt(opened.db, verifySums, (error) => {
      findings.add([unread('kept sums', error)]);
      return [];
    });
    for (const { table, wrong } of sums) {
      console.error(
        `${table}: ${count(wrong, 'sum')} differed from their rows and were recalculated`,
      );
    }
    print(findings.groups());
    const problems = findings.count();
    console.log(`${checked}: ${problems === 0 ? 'nothing is broken' : count(problems, 'problem')}`);
    return problems === 0 && sums.length === 0;
  } finally {
    await opened.close();
  }
}

function print(groups: readonly Group[]): void {
  let concern: Concern | null = null;
  for (const group of groups) {
    if (group.concern !== concern) console.error(`${TITLES[group.concern]}:`);
    ({ concern } = group);
    for (const one of group.examples) console.error(`  ${inWords(one)}`);
    const more = group.count - group.examples.length;
    if (more > 0) console.error(`    and ${more.toLocaleString('en')} more of the same cause`);
  }
}

function inWords({ workflow, subjectId, seq, reason, row }: Broken): string {
  if (workflow === 'check') return reason;
  const where = row ? ` (${row.table} ${row.id})` : '';
  return `${workflow} ${subjectId}${seq > 0 ? `, row ${seq}` : ''}: ${reason}${where}`;
}
