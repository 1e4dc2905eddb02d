import type { TransferContext } from '#machines/workflows/transfer/context.ts';
import type { EffectSubject } from '#server/workflow/engine/engine.ts';

/** A transfer with the transition that an effect is carried out for. */
export interface Moved {
  transferId: number;
  number: string;
  createdBy: number;
  subject: EffectSubject;
  context: TransferContext;
}
