import { useEffect } from 'react';

/** The conversations that this window shows, on the page or in the popup. One that both show is in it twice. */
const shown: number[] = [];

/** Whether the user sees a conversation, so that its new messages need no notification. */
export const isInView = (conversationId: number): boolean =>
  document.visibilityState === 'visible' && shown.includes(conversationId);

/** Registers a conversation as shown while its thread is mounted. */
export function useInView(conversationId: number): void {
  useEffect(() => {
    shown.push(conversationId);
    return () => void shown.splice(shown.indexOf(conversationId), 1);
  }, [conversationId]);
}
