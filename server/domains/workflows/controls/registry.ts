import type { Control } from './control.ts';
import { afterRejection } from './afterRejection.ts';
import { belowLimit } from './belowLimit.ts';
import { byDelegate } from './byDelegate.ts';
import { dormantActive } from './dormantActive.ts';
import { largeBatch } from './largeBatch.ts';
import { outsideHours } from './outsideHours.ts';
import { ownCircle } from './ownCircle.ts';
import { pairApproving } from './pairApproving.ts';
import { silentException } from './silentException.ts';
import { undone } from './undone.ts';
import { withinSeconds } from './withinSeconds.ts';

/** Every control. A new one needs its file and a line here. */
export const CONTROLS: readonly Control[] = [
  outsideHours,
  byDelegate,
  withinSeconds,
  belowLimit,
  pairApproving,
  ownCircle,
  undone,
  afterRejection,
  largeBatch,
  dormantActive,
  silentException,
];
