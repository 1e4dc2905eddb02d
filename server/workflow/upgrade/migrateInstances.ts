import type { Db } from '#server/db/connect.ts';
import { CannotStart } from '#server/cannotStart.ts';
import type { Logger } from '#server/log.ts';
import { migrateMapped } from './migrateMapped.ts';
import { storeShapes } from './definitionStore.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { checkMachines } from './checkMachines.ts';
import { reportLines } from './reportLines.ts';

/**
 * Lets the machines of this process take over what is stored: mapped instances are brought to the
 * present version, and what machines these are is remembered.
 * @throws CannotStart where live instances would be stranded, unless told to start even so.
 */
export async function migrateInstances(
  db: Db,
  engine: Engine,
  { log, evenStranded }: { log: Logger; evenStranded: boolean },
): Promise<void> {
  const report = await checkMachines(db, engine);
  const { changed, stranded, standings } = report;
  if (stranded > 0 || changed.length > 0) {
    const told = standings.filter(({ verdict }) => verdict === 'stranded');
    const lines = reportLines({ ...report, standings: told });
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
}
