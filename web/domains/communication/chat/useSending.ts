import { useQueryClient } from '@tanstack/react-query';
import { createAtom } from '@xstate/store';
import { useAtom } from '@xstate/store/react';
import type { UploadedFile } from '#machines/core/values/attachments.ts';
import { newKey } from '#web/lib/apiClient.ts';
import { failureMessage } from '#web/lib/apiError.ts';
import { chatKeys, sendMessage } from './api.ts';

/** A message that is being sent. It is shown at once, and removed when the server's copy has arrived. */
export interface Outgoing {
  conversationId: number;
  clientKey: string;
  text: string;
  file: UploadedFile | null;
  at: string;
  /** Why the message couldn't be sent, or null while it is being sent. */
  failure: string | null;
}

/**
 * The unsent messages. They are kept outside React, so that sending continues when the thread is closed, and
 * failed messages stay.
 */
const outgoing = createAtom<readonly Outgoing[]>([]);

const change = (clientKey: string, failure: string | null) =>
  outgoing.set((all) =>
    all.map((one) => (one.clientKey === clientKey ? { ...one, failure } : one)),
  );
const drop = (clientKey: string) =>
  outgoing.set((all) => all.filter((one) => one.clientKey !== clientKey));

/** Unsent messages must not be shown to the next user who signs in. */
export const forgetOutgoing = (): void => outgoing.set([]);

export interface Sending {
  waiting: readonly Outgoing[];
  send: (text: string, file: UploadedFile | null) => void;
  retry: (clientKey: string) => void;
  drop: (clientKey: string) => void;
}

/** Sends a message: it appears immediately, and a failure offers a retry. */
export function useSending(conversationId: number): Sending {
  const queries = useQueryClient();
  const all = useAtom(outgoing);

  const post = async (one: Outgoing) => {
    try {
      const { clientKey, text, file } = one;
      await sendMessage({ conversationId, clientKey, text, fileId: file?.globalFileUrlId });
      await queries.invalidateQueries({ queryKey: chatKeys.messages(conversationId) });
      drop(clientKey);
      void queries.invalidateQueries({ queryKey: chatKeys.conversations });
    } catch (error) {
      change(one.clientKey, failureMessage(error, 'Not sent'));
    }
  };

  return {
    waiting: all.filter((one) => one.conversationId === conversationId),
    send: (text, file) => {
      const one: Outgoing = {
        conversationId,
        clientKey: newKey(),
        text,
        file,
        at: new Date().toISOString(),
        failure: null,
      };
      outgoing.set((before) => [...before, one]);
      void post(one);
    },
    retry: (clientKey) => {
      const one = outgoing.get().find((existing) => existing.clientKey === clientKey);
      if (!one) return;
      change(clientKey, null);
      void post(one);
    },
    drop,
  };
}
