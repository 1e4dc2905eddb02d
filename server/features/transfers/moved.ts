import type { TransferContext } from '#machines/workflows/transfer/context.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';

/** A transfer with the transition of an effect. */
export interface Moved {
  transferId: number;
  number: string;
  createdBy: number;
  subject: EffectSubject<TransferContext>;
  context: TransferContext;
}
