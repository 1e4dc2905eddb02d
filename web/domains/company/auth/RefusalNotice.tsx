import type { Refusal } from '#machines/core/session/events.ts';
import { Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useTimeText } from './waiting.ts';

export type RefusalNoticeProps = {
  refusal: Refusal | null;
  /** The seconds to wait, from `useWait`, which also disables the button. */
  wait: number;
  tone?: 'danger' | 'warning' | undefined;
};

/** Says why the last attempt failed, with a countdown if the user must wait. */
export function RefusalNotice({ refusal, wait, tone = 'danger' }: RefusalNoticeProps) {
  const t = useTranslate();
  const inTime = useTimeText();
  if (!refusal) return null;
  const delayed = refusal.retryAfter !== undefined;
  return (
    <Notice tone={delayed && wait === 0 ? 'info' : tone} live>
      {!delayed && t(refusal.message)}
      {delayed && wait === 0 && t('You can try again now.')}
      {delayed && wait > 0 && (
        <>
          {/* Screen readers announce it once, and not every second. */}
          <span className="visually-hidden">
            {t('Too many attempts. Please try again in {time}.', {
              time: inTime(Math.ceil(refusal.retryAfter ?? 0)),
            })}
          </span>
          <span aria-hidden="true">
            {t('Too many attempts. Please try again in {time}.', { time: inTime(wait) })}
          </span>
        </>
      )}
    </Notice>
  );
}
