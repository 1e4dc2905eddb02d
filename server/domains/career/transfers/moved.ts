import type { TransferContext } from '#machines/domains/career/transfer/context.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';

/** A transfer with the workflow transition that caused an effect. */
export interface Moved {
  transferId: number;
  number: string;
  createdBy: number;
  subject: EffectSubject<TransferContext>;
  context: TransferContext;
}
