import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useSetting, useSettingsReady } from '#web/lib/settings/index.ts';

/**
 * Remembers the last open conversation (spec 000 §3, chat state) and reopens it if there is room next to
 * the list. Returns a function to forget it.
 */
export function useLastConversation(chosen: number | null, phone: boolean): () => void {
  const navigate = useNavigate();
  const ready = useSettingsReady();
  const [chat, setChat] = useSetting('chat');
  // Navigation may finish after forgetting: the conversation, still open then, must not be stored
  // again.
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
