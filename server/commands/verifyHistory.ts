import { verifyAnchors } from '#server/checkpoints/anchors/verifyAnchors.ts';
import { verifySums } from '#server/sums/verifySums.ts';
import { verifyHistory } from '#server/workflow/history/verify.ts';
import { openDatabase } from './openDatabase.ts';
import { runCommand } from './runCommand.ts';

const LISTED = 200;

const count = (value: number, noun: string): string =>
  `${value.toLocaleString('en')} ${noun}${value === 1 ? '' : 's'}`;

await runCommand(async () => {
  const opened = await openDatabase();
  try {
    const begun = performance.now();
    const found = await verifyHistory(opened.db, opened.engine);
    found.broken.push(...(await verifyAnchors(opened.db, opened.engine, opened.anchors)));
    found.ok = found.broken.length === 0;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const checked = `${count(found.instances, 'instance')}, ${count(found.checked, 'transition')} and ${count(found.checkpoints, 'checkpoint')} checked in ${seconds} s`;
    if (found.earlier > 0) {
      console.log(
        `${count(found.earlier, 'instance')} begun by an earlier version of the machine: held by links and checkpoints, not replayed`,
      );
    }
    for (const { workflow, subjectId, seq, reason } of found.broken.slice(0, LISTED)) {
      console.error(`${workflow} ${subjectId}${seq > 0 ? `, row ${seq}` : ''}: ${reason}`);
    }
    const sums = await verifySums(opened.db);
    for (const { table, wrong } of sums) {
      console.error(
        `${table}: ${count(wrong, 'sum')} differed from their rows and were built anew`,
      );
    }
    const more = found.broken.length - LISTED;
    if (more > 0) console.error(`and ${more.toLocaleString('en')} more`);
    console.log(
      `${checked}: ${found.ok ? 'nothing is broken' : `${count(found.broken.length, 'problem')}`}`,
    );
    return found.ok && sums.length === 0;
  } finally {
    await opened.close();
  }
});
