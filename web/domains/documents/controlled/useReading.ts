import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type {
  DocumentDetails,
  DocumentVersion,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { CONTROLLED_DOCUMENTS } from './api.ts';

export type Reading = {
  /** Whether the reader has opened the complete version in force. */
  isRead: boolean;
  /** Called when the reader has opened the document's file. */
  opened: () => void;
};

/**
 * Records that the reader has opened the version in force: its text once it is shown, its file once
 * it is opened. A failure is ignored, because the next visit records it.
 */
export function useReading(
  { documentId, readAt }: DocumentDetails,
  version: DocumentVersion | undefined,
): Reading {
  const queries = useQueryClient();
  const { mutateAsync } = useWrite<unknown>();
  const ref = useRef(0);
  const isRead = readAt !== null;
  const note = () => {
    if (!version || isRead || ref.current === version.versionId) return;
    ref.current = version.versionId;
    const body = { documentId, versionId: version.versionId };
    mutateAsync({ path: '/ControlledDocuments/MarkRead', body }).then(
      () => queries.invalidateQueries({ queryKey: CONTROLLED_DOCUMENTS }),
      () => {
        ref.current = 0;
      },
    );
  };
  const noteText = useEffectEvent(note);
  const isText = version !== undefined && version.file === null;
  useEffect(() => {
    if (isText) noteText();
  }, [isText]);
  return { isRead, opened: note };
}
