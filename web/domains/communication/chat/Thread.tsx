import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type {
  ChatConversation,
  ChatMember,
  ChatMessage,
} from '#machines/domains/communication/contracts/chat.ts';
import { EmptyState, ErrorState } from '#web/components/page/index.ts';
import { Button, formatCount, Skeleton } from '#web/components/ui/index.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { conversationQuery, markRead, membersQuery, messagesQuery } from './api.ts';
import { Composer } from './Composer.tsx';
import { ConversationPicture } from './ConversationList.tsx';
import { DayLine, Message, Outgoing } from './Message.tsx';
import { startsDay, startsGroup, seenBy } from './messageGroups.ts';
import styles from './Thread.module.css';
import { useInView } from './inView.ts';
import { useSending } from './useSending.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Older messages are loaded when the reader is this close to the top. */
const NEAR_THE_TOP_PX = 400;

export type ThreadProps = {
  conversationId: number;
  /** Called if the conversation doesn't exist or is no longer accessible. */
  onGone: () => void;
  /** A link back to the list, if the list isn't beside it. */
  back?: ReactNode;
  menu?:
    | ((conversation: ChatConversation, members: readonly ChatMember[]) => ReactNode)
    | undefined;
};

/** Shows one conversation, or that it doesn't exist. */
export function Thread({ conversationId, onGone, back, menu }: ThreadProps) {
  const { data: conversations } = useQuery(conversationQuery(conversationId));
  if (conversations?.length === 0) {
    return (
      <EmptyState
        compact
        title="This conversation does not exist"
        description="You may have left it."
        action={<Button onClick={onGone}>All conversations</Button>}
      />
    );
  }
  return (
    <OpenThread
      conversationId={conversationId}
      conversation={conversations?.[0]}
      back={back}
      menu={menu}
    />
  );
}

type OpenThreadProps = Pick<ThreadProps, 'conversationId' | 'back' | 'menu'> & {
  conversation: ChatConversation | undefined;
};

/** The messages and the message box. */
function OpenThread({ conversationId, conversation, back, menu }: OpenThreadProps) {
  const t = useTranslate();
  const { data: members = [] } = useQuery(membersQuery(conversationId));
  const messages = useInfiniteQuery(messagesQuery(conversationId));
  const sending = useSending(conversationId);
  const list = useRef<HTMLDivElement>(null);
  useInView(conversationId);

  const newestFirst = messages.data?.pages.flatMap(({ items }) => items) ?? [];
  const said = newestFirst.toReversed();
  const clientKeys = new Set(said.map(({ clientKey }) => clientKey));
  const waiting = sending.waiting.filter(({ clientKey }) => !clientKeys.has(clientKey));
  useReadMarker(conversation, newestFirst[0]);

  const loadOlder = () => {
    const pane = list.current;
    if (!pane || !messages.hasNextPage || messages.isFetching) return;
    // The pane is laid out from the bottom up, so that adding older messages doesn't scroll it. scrollTop is
    // negative.
    const above = pane.scrollHeight - pane.clientHeight + pane.scrollTop;
    if (above < NEAR_THE_TOP_PX) void messages.fetchNextPage();
  };
  const send: typeof sending.send = (text, file) => {
    sending.send(text, file);
    list.current?.scrollTo({ top: 0 });
  };

  if (messages.error) {
    return (
      <ErrorState
        message={failureMessage(messages.error)}
        onRetry={() => void messages.refetch()}
      />
    );
  }
  const present = members.filter(({ isMe }) => !isMe);
  const alone = !conversation?.isGroup && present[0]?.isActive === false;
  return (
    <section className={styles.thread} aria-label={conversation?.title ?? t('Conversation')}>
      <header className={styles.head}>
        {back}
        {conversation && (
          <>
            <ConversationPicture conversation={conversation} />
            <div className={styles.about}>
              <h2 className={styles.title}>{conversation.title}</h2>
              <p className={styles.detail}>
                {conversation.isGroup
                  ? t('{n} people', { n: formatCount(conversation.memberCount) })
                  : (present[0]?.designation ?? '')}
              </p>
            </div>
            {menu?.(conversation, members)}
          </>
        )}
      </header>
      <div
        ref={list}
        className={styles.pane}
        role="log"
        aria-label={t('Messages')}
        tabIndex={0}
        onScroll={loadOlder}
      >
        {messages.isPending ? (
          <div className={styles.loading}>
            <Skeleton kind="text" lines={6} />
          </div>
        ) : (
          <ol className={styles.said}>
            {messages.hasNextPage && (
              <li className={styles.older}>
                <Button
                  size="small"
                  loading={messages.isFetchingNextPage}
                  onClick={() => void messages.fetchNextPage()}
                >
                  Older messages
                </Button>
              </li>
            )}
            {said.length + waiting.length === 0 && (
              <li className={styles.hint}>{t('Write something to begin.')}</li>
            )}
            {said.map((message, index) => (
              <li key={message.messageId}>
                {startsDay(said[index - 1], message) && <DayLine at={message.at} />}
                <Message
                  message={message}
                  showsName={
                    (conversation?.isGroup ?? false) && startsGroup(said[index - 1], message)
                  }
                  seen={index === said.length - 1 ? seenBy(t, message, members) : ''}
                />
              </li>
            ))}
            {waiting.map((one) => (
              <li key={one.clientKey}>
                <Outgoing
                  message={one}
                  onRetry={() => sending.retry(one.clientKey)}
                  onDrop={() => sending.drop(one.clientKey)}
                />
              </li>
            ))}
          </ol>
        )}
      </div>
      {alone ? (
        <p className={styles.closed}>
          {t('{name} can no longer be reached.', { name: conversation?.title ?? '' })}
        </p>
      ) : (
        <Composer key={conversationId} conversationId={conversationId} onSend={send} />
      )}
    </section>
  );
}

/** Records messages as read when a focused window shows them. */
function useReadMarker(
  conversation: ChatConversation | undefined,
  newest: ChatMessage | undefined,
) {
  const conversationId = conversation?.conversationId;
  const readUpTo = conversation?.readUpTo ?? 0;
  const newestId = newest?.messageId ?? 0;
  const ref = useRef(0);
  useEffect(() => {
    const notify = () => {
      if (conversationId === undefined || document.visibilityState !== 'visible') return;
      if (newestId <= Math.max(readUpTo, ref.current)) return;
      ref.current = newestId;
      // If the mark can't be sent now, it is sent with the next message.
      markRead(conversationId, newestId).catch(() => undefined);
    };
    notify();
    document.addEventListener('visibilitychange', notify);
    return () => document.removeEventListener('visibilitychange', notify);
  }, [conversationId, readUpTo, newestId]);
}
