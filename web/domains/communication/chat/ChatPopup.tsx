import { ArrowLeft, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { IconButton } from '#web/components/ui/index.ts';
import styles from './ChatPopup.module.css';
import { ConversationList } from './ConversationList.tsx';
import { Thread } from './Thread.tsx';
import { useTranslate } from '#web/lib/messages.ts';

/** The chat popup, with the conversations and the open one. */
export default function ChatPopup({ onLeave }: { onLeave: () => void }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<number | null>(null);
  const navigate = useNavigate();
  const toPage = () => {
    void navigate(chosen === null ? paths.chat : paths.conversation(chosen));
    onLeave();
  };
  return (
    <div className={styles.popup}>
      <div className={styles.head}>
        {chosen !== null && (
          <IconButton label="All conversations" size="small" onClick={() => setChosen(null)}>
            <ArrowLeft aria-hidden="true" />
          </IconButton>
        )}
        <h2 className={styles.title}>{t('Chat')}</h2>
        <IconButton label="Open the chat page" size="small" onClick={toPage}>
          <Maximize2 aria-hidden="true" />
        </IconButton>
      </div>
      {chosen === null ? (
        <ConversationList chosen={null} onChoose={setChosen} />
      ) : (
        <Thread key={chosen} conversationId={chosen} onGone={() => setChosen(null)} />
      )}
    </div>
  );
}
