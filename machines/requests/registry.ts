import { leave } from './leave.ts';
import { movement } from './movement.ts';
import type { RequestKind } from './request.ts';
import { salaryCertificate } from './salaryCertificate.ts';

/** Everything that people can ask for. Adding a kind is adding its file and its line here. */
export const REQUESTS: readonly RequestKind[] = [salaryCertificate, leave, movement];

const byId = new Map(REQUESTS.map((kind) => [kind.id, kind]));

export const requestKind = (id: string): RequestKind | undefined => byId.get(id);

/** A screen of a kind: whose requests it shows. */
export interface RequestScreens {
  kind: RequestKind;
  whose: 'own' | 'others';
}

/** The kind whose screen has this address, letter by letter. */
export function requestAt(address: string): RequestScreens | undefined {
  for (const kind of REQUESTS) {
    if (kind.own.address === address) return { kind, whose: 'own' };
    if (kind.onBehalf.address === address) return { kind, whose: 'others' };
  }
  return undefined;
}
