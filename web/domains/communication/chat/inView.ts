import { useEffect } from 'react';

/** The conversations shown in this window, on the page or in the popup; twice if in both. */
const shown: number[] = [];

/** Whether a conversation is visible, so that new messages need no notification. */
export const isInView = (conversationId: number): boolean =>
  document.visibilityState === 'visible' && shown.includes(conversationId);

/** Registers a conversation as shown while its thread is mounted. */
export function useInView(conversationId: number): void {
  useEffect(() => {
    shown.push(conversationId);
    return () => void shown.splice(shown.indexOf(conversationId), 1);
  }, [conversationId]);
}
