import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { useSetting, useSettingsReady } from '#web/lib/settings/index.ts';

/**
 * Remembers the conversation that was open last (spec 000 §3, chat state) and goes on with it, where
 * there is room for it beside the list. Answers how to forget it, once it is gone.
 */
export function useLastConversation(chosen: number | null, phone: boolean): () => void {
  const navigate = useNavigate();
  const ready = useSettingsReady();
  const [chat, setChat] = useSetting('chat');
  useEffect(() => {
    if (!ready) return;
    if (chosen !== null) {
      if (chosen !== chat.selectedUser) setChat({ ...chat, selectedUser: chosen });
    } else if (!phone && chat.selectedUser > 0) {
      void navigate(paths.conversation(chat.selectedUser), { replace: true });
    }
  }, [ready, chosen, phone, chat, setChat, navigate]);
  return useCallback(() => setChat({ ...chat, selectedUser: 0 }), [chat, setChat]);
}
