import type { Control } from './control.ts';
import { afterRejection } from './declarations/afterRejection.ts';
import { belowLimit } from './declarations/belowLimit.ts';
import { byStandIn } from './declarations/byStandIn.ts';
import { dormantActive } from './declarations/dormantActive.ts';
import { largeBatch } from './declarations/largeBatch.ts';
import { outsideHours } from './declarations/outsideHours.ts';
import { ownCircle } from './declarations/ownCircle.ts';
import { pairApproving } from './declarations/pairApproving.ts';
import { silentException } from './declarations/silentException.ts';
import { undone } from './declarations/undone.ts';
import { withinSeconds } from './declarations/withinSeconds.ts';

/** Every control. A new one adds its file and a line here. */
export const CONTROLS: readonly Control[] = [
  outsideHours,
  byStandIn,
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
