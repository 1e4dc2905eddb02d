import type { RequestKind } from './request.ts';
import { salaryCertificate } from './salaryCertificate.ts';

/** Everything that people can ask for. Adding a kind is adding its file and its line here. */
export const REQUESTS: readonly RequestKind[] = [salaryCertificate];

const byId = new Map(REQUESTS.map((kind) => [kind.id, kind]));

export const requestKind = (id: string): RequestKind | undefined => byId.get(id);
