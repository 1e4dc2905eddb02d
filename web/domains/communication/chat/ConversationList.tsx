import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { EmptyState, ErrorState } from '#web/components/page/index.ts';
import {
  Avatar,
  Button,
  classNames,
  formatCount,
  RelativeTime,
  Skeleton,
} from '#web/components/ui/index.ts';
import type { ChatConversation } from '#machines/domains/communication/contracts/chat.ts';
import { usePhoto } from '#web/kits/people/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { conversationsQuery } from './api.ts';
import styles from './ConversationList.module.css';
import { useTranslate, type Translate } from '#web/lib/messages.ts';

export type ConversationListProps = {
  chosen: number | null;
  onChoose: (conversationId: number) => void;
};

/** Lists the conversations with their last message, the latest first. */
export function ConversationList({ chosen, onChoose }: ConversationListProps) {
  const t = useTranslate();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(conversationsQuery);
  if (isPending) {
    return (
      <div className={styles.loading}>
        <Skeleton kind="text" lines={8} />
      </div>
    );
  }
  if (error) {
    return <ErrorState message={failureMessage(error)} onRetry={() => void refetch()} />;
  }
  const conversations = data.pages.flat();
  if (conversations.length === 0) {
    return (
      <EmptyState
        compact
        title="No conversations yet"
        description="Start one with a colleague, or with several."
      />
    );
  }
  return (
    <nav className={styles.scroller} aria-label={t('Conversations')}>
      <ul className={styles.list}>
        {conversations.map((conversation) => (
          <li key={conversation.conversationId}>
            <Line
              conversation={conversation}
              isCurrent={conversation.conversationId === chosen}
              onChoose={() => onChoose(conversation.conversationId)}
            />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Earlier conversations
          </Button>
        </div>
      )}
    </nav>
  );
}

type LineProps = { conversation: ChatConversation; isCurrent: boolean; onChoose: () => void };

function Line({ conversation, isCurrent: current, onChoose }: LineProps) {
  const t = useTranslate();
  const { title, unread, lastMessage } = conversation;
  return (
    <button
      type="button"
      className={classNames(styles.line, current && styles.current, unread > 0 && styles.unread)}
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
    >
      <ConversationPicture conversation={conversation} />
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.title}>{t(title)}</span>
          {lastMessage && (
            <span className={styles.when}>
              <RelativeTime at={lastMessage.at} />
            </span>
          )}
        </span>
        <span className={styles.head}>
          <span className={styles.excerpt}>{lastMessage ? getExcerpt(t, conversation) : ''}</span>
          {unread > 0 && (
            <span className={styles.badge}>
              {unread > 99 ? `${formatCount(99)}+` : formatCount(unread)}
              <span className="visually-hidden"> {t('unread')}</span>
            </span>
          )}
        </span>
      </span>
    </button>
  );
}

function getExcerpt(t: Translate, { isGroup, lastMessage }: ChatConversation): string {
  if (!lastMessage) return '';
  const { isMine, isEvent, senderName, text } = lastMessage;
  if (isEvent) return t(text);
  if (isMine) return `${t('You')}: ${text}`;
  return isGroup ? `${senderName.split(' ')[0]}: ${text}` : text;
}

/** Shows the other person's photo, or an icon for a group. */
export function ConversationPicture({ conversation }: { conversation: ChatConversation }) {
  const { title, isGroup, photoFileId } = conversation;
  const photoUrl = usePhoto(photoFileId);
  return isGroup ? (
    <span className={styles.group} aria-hidden="true">
      <UsersRound />
    </span>
  ) : (
    <Avatar name={title} photoUrl={photoUrl} />
  );
}
