import { getMutants, type Mutant } from './mutant.ts';

const inTampering = getMutants('engine');

const checkpoints = (name: string, title: string, file: string, from: string, to: string): Mutant =>
  inTampering(`checkpoints: ${name}`, 'tampering', title, file, from, to);

/** Flaws that let someone with the database but not the secret truncate the history unnoticed. */
export const mutants: readonly Mutant[] = [
  checkpoints(
    'a database older than its anchor agrees with it',
    'the newest checkpoint deleted',
    'server/engine/history/checkpoints/anchors/compare.ts',
    'if (held.checkpoint > checkpoint && !(await isResumed(db, held)))',
    'if (held.checkpoint < 0 && !(await isResumed(db, held)))',
  ),
  checkpoints(
    'an anchor that is gone agrees',
    'writes one line for each checkpoint, continues after an',
    'server/engine/history/checkpoints/anchors/compare.ts',
    'return recorded === null',
    'return recorded !== -1',
  ),
  checkpoints(
    'another checkpoint of the same number agrees',
    'the newest checkpoint made anew',
    'server/platform/history/anchors/newest.ts',
    'readAnchored(same).hash.startsWith(hash)',
    'readAnchored(same).hash !== undefined',
  ),
  checkpoints(
    'one that is missing is passed over',
    'taken out of the middle',
    'server/engine/history/checkpoints/verifyCheckpoints.ts',
    'if (isMissing) return',
    'if (isMissing && id === 0) return',
  ),
  checkpoints(
    'what it covers may change',
    'a chain taken out of its checkpoints',
    'server/engine/history/checkpoints/verifyCheckpoints.ts',
    'heads.length !== checkpoint.heads ||',
    'heads.length === -1 && checkpoint.heads === 0 &&',
  ),
  checkpoints(
    'one is made over a restored database',
    'signs no checkpoint of a restored database until an',
    'server/engine/history/checkpoints/makeCheckpoint.ts',
    'if (anchors && !resumes) await refuseIfLost(tx, engine, anchors);',
    'if (anchors && resumes) await refuseIfLost(tx, engine, anchors);',
  ),
  inTampering(
    'the witness agrees with any database',
    'youngerBeginning',
    'are refused because of other files of this installation',
    'server/platform/history/anchors/witness.ts',
    'return contradiction ?? newest;',
    'return contradiction;',
  ),
  inTampering(
    'a browser’s token is not looked into',
    'youngerBeginning',
    'are refused when a browser sends a newer token, even with',
    'server/domains/company/auth/refresh.ts',
    'return seen === null || seeCheckpoint(services, seen);',
    'return seen === null || true;',
  ),
  inTampering(
    'anyone’s word stops checkpoints',
    'youngerBeginning',
    'are refused when an auditor’s browser knows a newer',
    'server/domains/workflows/audit/compareCheckpoint.ts',
    'mark !== undefined && mark === getMark(services.secret, seen)',
    'mark !== undefined',
  ),
  inTampering(
    'what is old is not read at night',
    'nightly',
    'in old data within a week of segments, and only in its',
    'server/engine/history/checkpoints/verifyFamilies.ts',
    ": isInSegments('c.chain_id');",
    ": 'false';",
  ),
  inTampering(
    'old blocks are not read at night',
    'nightly',
    'in old data within a week of segments, and only in its',
    'server/engine/history/records/logFamily.ts',
    'from && segments.length > 0',
    'from && segments.length > 1000',
  ),
  inTampering(
    'anyone may say when what is old was read',
    'nightly',
    'has a signature for when each segment was read, and reads',
    'server/engine/history/checkpoints/verifications.ts',
    "last?.state === 'green' && last.checkpointId !== null && isOurs(keys, last)",
    "last?.state === 'green' && last.checkpointId !== null",
  ),
];
