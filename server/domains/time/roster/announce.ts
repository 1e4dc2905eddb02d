import type { WriteCall } from '#server/platform/http/call.ts';
import { accountRoom } from '#server/platform/realtime/bus.ts';

/**
 * Has the open boards of these business units fetched again after the commit. Over the bus instead of the
 * outbox: a board that misses it is refused what would overwrite another planner's days.
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
