import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import type {
  ChatConversation,
  ChatMember,
  ChatMessage,
  MessagePage,
} from '#machines/domains/communication/contracts/chat.ts';
import { CHAT } from '#machines/domains/communication/chat.ts';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import { api } from '#web/lib/apiClient.ts';

export const chatKeys = {
  all: ['chat'] as const,
  count: ['chat', 'count'] as const,
  conversations: ['chat', 'conversations'] as const,
  messages: (id: number) => ['chat', 'messages', id] as const,
  members: (id: number) => ['chat', 'members', id] as const,
};

export const unreadQuery = queryOptions({
  queryKey: chatKeys.count,
  queryFn: ({ signal }) =>
    api.get<{ count: number }>('/ChattingApp/GetMsgNotificationCount', {}, signal),
});

/** The conversations in pages, the latest first. */
export const conversationsQuery = infiniteQueryOptions({
  queryKey: chatKeys.conversations,
  queryFn: ({ pageParam, signal }) =>
    api.get<ChatConversation[]>(
      '/ChattingApp/GetConversations',
      { before: pageParam, pageSize: CHAT.pageSize },
      signal,
    ),
  initialPageParam: 0,
  getNextPageParam: (page) =>
    page.length < CHAT.pageSize ? undefined : page.at(-1)?.lastMessage?.messageId,
});

/**
 * A conversation by its ID. It is fetched separately, because it may not be in the loaded list. Empty for
 * people who aren't members.
 */
export const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: [...chatKeys.conversations, id] as const,
    queryFn: ({ signal }) =>
      api.get<ChatConversation[]>('/ChattingApp/GetConversations', { conversationId: id }, signal),
  });

/** The messages, the newest first. Scrolling up loads older ones. */
export const messagesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: chatKeys.messages(id),
    queryFn: ({ pageParam, signal }) =>
      api.get<MessagePage>(
        '/ChattingApp/GetMessages',
        { conversationId: id, before: pageParam, pageSize: CHAT.pageSize },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  });

export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: chatKeys.members(id),
    queryFn: ({ signal }) =>
      api.get<ChatMember[]>('/ChattingApp/GetMembers', { conversationId: id }, signal),
  });

/**
 * Drops a group that the user has left: cancels its requests, and makes its open thread show that it is gone.
 * Fetching it again would get a 404.
 */
export function forgetConversation(queries: QueryClient, id: number): void {
  queries.setQueryData(conversationQuery(id).queryKey, []);
  for (const queryKey of [chatKeys.messages(id), chatKeys.members(id)]) {
    void queries.cancelQueries({ queryKey });
    queries.removeQueries({ queryKey });
  }
}

export type Colleague = DropdownOption & {
  DesignationName?: string;
  DepartmentName?: string;
  /** The file ID of their photo, or 0 if there is none. */
  intProfileImageUrl?: number;
};

/** The search starts at this length. */
export const SHORTEST_SEARCH = 2;

/** Colleagues to write to, by part of their name or code. */
export const colleaguesQuery = (search: string) =>
  queryOptions({
    queryKey: ['options', 'colleagues', search] as const,
    queryFn: ({ signal }) =>
      api.get<Colleague[]>(
        '/CadreDDL/CadreAllDDL',
        { DDLType: 'EmployeeBasicInfoSearchDDL', SearchText: search, OnlyWithLogin: true },
        signal,
      ),
    enabled: search.length >= SHORTEST_SEARCH,
    placeholderData: keepPreviousData,
  });

export interface Draft {
  conversationId: number;
  /** The client generates it, so that the server stores a message only once even if it is sent twice. */
  clientKey: string;
  text: string;
  fileId?: number | undefined;
}

/** Sends a message with its own key. A retry after a lost response, even a day later, finds the stored message. */
export const sendMessage = (draft: Draft): Promise<ChatMessage> =>
  api.post<ChatMessage>('/ChattingApp/SendMessage', draft, { key: `chat-${draft.clientKey}` });

export const markRead = (conversationId: number, upTo: number): Promise<unknown> =>
  api.post('/ChattingApp/MarkRead', { conversationId, upTo });

export const renameGroup = (conversationId: number, name: string): Promise<unknown> =>
  api.post('/ChattingApp/RenameGroup', { conversationId, name });

export const addMembers = (
  conversationId: number,
  employeeIds: readonly number[],
): Promise<unknown> => api.post('/ChattingApp/AddMembers', { conversationId, employeeIds });

export const leaveGroup = (conversationId: number): Promise<unknown> =>
  api.post('/ChattingApp/LeaveGroup', { conversationId });
