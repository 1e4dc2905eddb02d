import type { WriteCall } from '#server/platform/http/call.ts';
import { accountRoom } from '#server/platform/realtime/bus.ts';

/**
 * Makes open boards of these business units load again after the commit. Uses the bus and not the outbox: a board that
 * misses the hint can't overwrite another planner's days anyway, because saving checks for changes.
 */
export function announceBoards(
  { services, actor, afterCommit }: WriteCall,
  businessUnitIds: readonly number[],
): void {
  const rooms = [accountRoom(actor.accountId)];
  afterCommit(() => {
    services.bus
      .publish(
        businessUnitIds.map((id) => ({
          rooms,
          hint: { topic: 'roster', id: String(id), version: '' },
        })),
      )
      .catch((error: unknown) => services.log.warn({ err: error }, 'a roster hint was lost'));
  });
}
