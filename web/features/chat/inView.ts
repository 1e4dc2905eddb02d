import { useEffect } from 'react';

/** The conversations on show in this window, full page or popup; each as often as it is. */
const shown: number[] = [];

/** Whether a conversation is visible; then new messages need no notification. */
export const isInView = (conversationId: number): boolean =>
  document.visibilityState === 'visible' && shown.includes(conversationId);

/** Says that a conversation is on show for as long as its thread is. */
export function useInView(conversationId: number): void {
  useEffect(() => {
    shown.push(conversationId);
    return () => void shown.splice(shown.indexOf(conversationId), 1);
  }, [conversationId]);
}
