import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type {
  DocumentDetails,
  DocumentOption,
  DocumentReceipts,
  LibraryRow,
  OwnFormAnswer,
  RegisterRow,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { DocumentKind } from '#machines/core/values/documentKinds.ts';
import { type FoundDocument } from '#machines/domains/company/contracts/search.ts';
import { SHORTEST_SEARCH } from '#machines/core/values/searchLimits.ts';
import { api } from '#web/lib/apiClient.ts';

export const CONTROLLED_DOCUMENTS = ['controlledDocuments'] as const;

const base = '/ControlledDocuments';

/** The documents of a kind that the user manages, of a business unit or of all (0). */
export const registerQuery = (kind: DocumentKind, businessUnitId: number) =>
  queryOptions({
    queryKey: [...CONTROLLED_DOCUMENTS, 'register', kind, businessUnitId] as const,
    queryFn: ({ signal }) =>
      api.get<RegisterRow[]>(`${base}/Register`, { kind, businessUnitId }, signal),
  });

/** Documents that the user may read: of a kind or of all, in force today or on another day. */
export const libraryQuery = (kind: DocumentKind | null, on: string | null) =>
  queryOptions({
    queryKey: [...CONTROLLED_DOCUMENTS, 'library', kind, on] as const,
    queryFn: ({ signal }) =>
      api.get<LibraryRow[]>(`${base}/Library`, { kind: kind ?? '', on: on ?? '' }, signal),
  });

export const documentQuery = (documentId: number) =>
  queryOptions({
    queryKey: [...CONTROLLED_DOCUMENTS, 'one', documentId] as const,
    queryFn: ({ signal }) => api.get<DocumentDetails>(`${base}/Details`, { documentId }, signal),
    enabled: documentId > 0,
  });

export const receiptsQuery = (documentId: number) =>
  queryOptions({
    queryKey: [...CONTROLLED_DOCUMENTS, 'receipts', documentId] as const,
    queryFn: ({ signal }) => api.get<DocumentReceipts>(`${base}/Receipts`, { documentId }, signal),
  });

export const ownAnswersQuery = (documentId: number) =>
  queryOptions({
    queryKey: [...CONTROLLED_DOCUMENTS, 'answers', documentId] as const,
    queryFn: ({ signal }) => api.get<OwnFormAnswer[]>(`${base}/OwnAnswers`, { documentId }, signal),
  });

export const optionsQuery = queryOptions({
  queryKey: [...CONTROLLED_DOCUMENTS, 'options'] as const,
  queryFn: ({ signal }) => api.get<DocumentOption[]>(`${base}/Options`, {}, signal),
});

/** Documents that the user may read and that contain the text, files included. */
export const holdingQuery = (text: string) =>
  queryOptions({
    queryKey: [...CONTROLLED_DOCUMENTS, 'holding', text] as const,
    queryFn:
      text.length < SHORTEST_SEARCH
        ? skipToken
        : ({ signal }) => api.get<FoundDocument[]>(`${base}/Find`, { text }, signal),
    // Keeps the previous results until the next response; otherwise the list would shrink to title matches.
    placeholderData: keepPreviousData,
  });
