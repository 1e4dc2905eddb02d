import { ArrowLeft, MessagesSquare, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { Button, IconButton, usePhone } from '#web/components/ui/index.ts';
import styles from './ChatScreen.module.css';
import { ConversationList } from './ConversationList.tsx';
import { GroupMenu } from './GroupMenu.tsx';
import { NewConversation } from './NewConversation.tsx';
import { useLastConversation } from './useLastConversation.ts';
import { Thread } from './Thread.tsx';
import { useTranslate } from '#web/lib/messages.ts';

/** Shows the conversations next to the open one, or on phones one or the other (spec 000 §2). */
export function ChatScreen() {
  const t = useTranslate();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const phone = usePhone();
  const [starting, setStarting] = useState(false);
  const chosen = Number(search.get('conversation') ?? 0) || null;
  useEffect(() => {
    document.title = `${t('Chat')} · Cadre`;
  }, [t]);
  const open = (conversationId: number) => void navigate(paths.conversation(conversationId));
  const toList = () => void navigate(paths.chat);
  const forget = useLastConversation(chosen, phone);
  const onGone = () => {
    forget();
    toList();
  };

  return (
    <div className={styles.screen}>
      {phone && chosen !== null ? (
        <h1 className="visually-hidden">{t('Chat')}</h1>
      ) : (
        <div className={styles.side}>
          <header className={styles.head}>
            <h1 className={styles.title}>{t('Chat')}</h1>
            <Button
              size="small"
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setStarting(true)}
            >
              New
            </Button>
          </header>
          <ConversationList chosen={chosen} onChoose={open} />
        </div>
      )}
      {chosen !== null ? (
        <Thread
          key={chosen}
          conversationId={chosen}
          onGone={onGone}
          back={
            phone && (
              <IconButton label="All conversations" onClick={toList}>
                <ArrowLeft aria-hidden="true" />
              </IconButton>
            )
          }
          menu={(conversation, members) =>
            conversation.isGroup && (
              <GroupMenu conversation={conversation} members={members} onLeave={onGone} />
            )
          }
        />
      ) : (
        !phone && (
          <div className={styles.nothing}>
            <EmptyState
              compact
              icon={<MessagesSquare />}
              title="Choose a conversation"
              description="Or start one with a colleague."
            />
          </div>
        )
      )}
      <NewConversation open={starting} onOpenChange={setStarting} onStarted={open} />
    </div>
  );
}
