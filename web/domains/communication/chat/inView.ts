import { useEffect } from 'react';

/** The conversations shown in this window, in the page or the popup; with duplicates if shown twice. */
const shown: number[] = [];

/** Whether a conversation is visible; then new messages need no notification. */
export const isInView = (conversationId: number): boolean =>
  document.visibilityState === 'visible' && shown.includes(conversationId);

/** Registers a conversation as shown while its thread is mounted. */
export function useInView(conversationId: number): void {
  useEffect(() => {
    shown.push(conversationId);
    return () => void shown.splice(shown.indexOf(conversationId), 1);
  }, [conversationId]);
}
