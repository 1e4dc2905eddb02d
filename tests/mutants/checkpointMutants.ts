import { mutantsOf, type Mutant } from './mutant.ts';

const inTampering = mutantsOf('workflow');
const FOLDER = 'server/checkpoints';

const checkpoints = (name: string, title: string, file: string, from: string, to: string): Mutant =>
  inTampering(`checkpoints: ${name}`, 'tampering', title, `${FOLDER}/${file}`, from, to);

/** Flaws that let someone with the database but not the secret truncate the history unnoticed. */
export const mutants: readonly Mutant[] = [
  checkpoints(
    'a database older than its anchor agrees with it',
    'the newest checkpoint deleted',
    'anchors/compare.ts',
    'if (held.checkpoint > checkpoint) return',
    'if (held.checkpoint < 0) return',
  ),
  checkpoints(
    'an anchor that is gone agrees',
    'misses a file that is cut or gone',
    'anchors/compare.ts',
    'return recorded === null',
    'return recorded !== -1',
  ),
  checkpoints(
    'another checkpoint of the same number agrees',
    'the newest checkpoint made anew',
    'anchors/compare.ts',
    'anchoredOf(same).hash !== held.hash',
    'anchoredOf(same).hash === undefined',
  ),
  checkpoints(
    'one that is missing is passed over',
    'taken out of the middle',
    'verifyCheckpoints.ts',
    'if (isMissing) return',
    'if (isMissing && id === 0) return',
  ),
  checkpoints(
    'what it covers may change',
    'a chain taken out of its checkpoints',
    'verifyCheckpoints.ts',
    'heads.length !== checkpoint.heads ||',
    'heads.length === -1 && checkpoint.heads === 0 &&',
  ),
  checkpoints(
    'one is made over a restored database',
    'signs over no restored database',
    'makeCheckpoint.ts',
    'if (anchors && !resumes) await refuseIfLost(tx, engine, anchors);',
    'if (anchors && resumes) await refuseIfLost(tx, engine, anchors);',
  ),
];
