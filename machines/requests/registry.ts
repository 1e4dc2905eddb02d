import { leave } from './leave.ts';
import { leaveEncashment } from './leaveEncashment.ts';
import { compensatoryOff } from './compensatoryOff.ts';
import { movement } from './movement.ts';
import { attendanceCorrection } from './attendanceCorrection.ts';
import { overtimeRequisition } from './overtimeRequisition.ts';
import { remoteLocation } from './remoteLocation.ts';
import { marketVisit } from './marketVisit.ts';
import { expense } from './expense.ts';
import { experienceLetter } from './experienceLetter.ts';
import { iou } from './iou.ts';
import { loan } from './loan.ts';
import type { RequestKind } from './request.ts';
import { salaryCertificate } from './salaryCertificate.ts';

/** Everything that people can ask for. Adding a kind is adding its file and its line here. */
export const REQUESTS: readonly RequestKind[] = [
  salaryCertificate,
  experienceLetter,
  marketVisit,
  expense,
  leave,
  leaveEncashment,
  compensatoryOff,
  movement,
  iou,
  loan,
  attendanceCorrection,
  overtimeRequisition,
  remoteLocation,
];

const byId = new Map(REQUESTS.map((kind) => [kind.id, kind]));

export const requestKind = (id: string): RequestKind | undefined => byId.get(id);

/** A screen of a kind: whose requests it shows. */
export interface RequestScreens {
  kind: RequestKind;
  whose: 'own' | 'others';
  /** Its form is open from the beginning. */
  opens?: 'form';
}

/** The kind whose screen has this address, letter by letter; `/create` and `/list` below it are its own. */
export function requestAt(address: string): RequestScreens | undefined {
  const [, screen = address, part] = /^(.+)\/(create|list)$/.exec(address) ?? [];
  const opens = part === 'create' ? ({ opens: 'form' } as const) : {};
  for (const kind of REQUESTS) {
    if (kind.own.address === screen) return { kind, whose: 'own', ...opens };
    if (kind.onBehalf.address === screen) return { kind, whose: 'others', ...opens };
  }
  return undefined;
}
