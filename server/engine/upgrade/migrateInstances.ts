import type { Db } from '#server/platform/db/connect.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';
import type { Logger } from '#server/platform/log.ts';
import { migrateMapped } from './migrateMapped.ts';
import { storeShapes } from './definitionStore.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { checkMachines } from './checkMachines.ts';
import { storeRules } from '#server/engine/instances/rules.ts';
import { reportLines } from './reportLines.ts';

/**
 * Migrates stored instances to the current version if there is a migration, and stores the machines of this process.
 * @throws CannotStart if live instances could not be continued, unless the start is forced.
 */
export async function migrateInstances(
  db: Db,
  engine: Engine,
  { log, evenStranded }: { log: Logger; evenStranded: boolean },
): Promise<void> {
  const report = await checkMachines(db, engine);
  const { changed, stranded, standings } = report;
  if (stranded > 0 || changed.length > 0) {
    const notifiedStandings = standings.filter(({ verdict }) => verdict === 'stranded');
    const lines = reportLines({ ...report, standings: notifiedStandings });
    if (stranded > 0 && !evenStranded) {
      throw new CannotStart(
        [...lines, 'START_STRANDED=yes starts all the same (see .env.example).'].join('\n'),
      );
    }
    log.warn({ stranded, changed }, lines.join('\n'));
  }
  if (standings.some(({ verdict }) => verdict === 'mapped')) {
    log.info(
      { migrated: await migrateMapped(db, engine, standings) },
      'stored instances were migrated',
    );
  }
  await storeShapes(db, engine);
  await storeRules(db, engine);
}
