import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useSetting, useSettingsReady } from '#web/lib/settings/index.ts';

/**
 * Remembers the last open conversation (spec 000 §3, chat state), and opens it again if there is room next to
 * the list. It returns a function that forgets it.
 */
export function useLastConversation(chosen: number | null, phone: boolean): () => void {
  const navigate = useNavigate();
  const ready = useSettingsReady();
  const [chat, setChat] = useSetting('chat');
  // Leaving the page may finish after forgetting. The conversation, which is still open then, must not be
  // stored again.
  const gone = useRef<number | null>(null);
  useEffect(() => {
    if (!ready || (chosen !== null && chosen === gone.current)) return;
    gone.current = null;
    if (chosen !== null) {
      if (chosen !== chat.selectedUser) setChat({ ...chat, selectedUser: chosen });
    } else if (!phone && chat.selectedUser > 0) {
      void navigate(paths.conversation(chat.selectedUser), { replace: true });
    }
  }, [ready, chosen, phone, chat, setChat, navigate]);
  return useCallback(() => {
    gone.current = chosen;
    setChat({ ...chat, selectedUser: 0 });
  }, [chosen, chat, setChat]);
}
