import type { Refusal } from '#machines/session/events.ts';
import { Notice } from '#web/components/ui/index.ts';
import { useWords } from '#web/lib/words.ts';
import { useTimeWords } from './waiting.ts';

export type RefusalNoticeProps = {
  refusal: Refusal | null;
  /** Of `useWait`, which whoever shows this also locks its button by. */
  wait: number;
  tone?: 'danger' | 'warning' | undefined;
};

/** Why the last attempt failed; where one has to wait, how long still. */
export function RefusalNotice({ refusal, wait, tone = 'danger' }: RefusalNoticeProps) {
  const say = useWords();
  const inTime = useTimeWords();
  if (!refusal) return null;
  const delayed = refusal.retryAfter !== undefined;
  return (
    <Notice tone={delayed && wait === 0 ? 'info' : tone} live>
      {!delayed && say(refusal.message)}
      {delayed && wait === 0 && say('You can try again now.')}
      {delayed && wait > 0 && (
        <>
          {/* Read out once, not every second. */}
          <span className="visually-hidden">
            {say('Too many attempts. Please try again in {time}.', {
              time: inTime(Math.ceil(refusal.retryAfter ?? 0)),
            })}
          </span>
          <span aria-hidden="true">
            {say('Too many attempts. Please try again in {time}.', { time: inTime(wait) })}
          </span>
        </>
      )}
    </Notice>
  );
}
