import { isFoundBy } from '#machines/core/values/textKeys.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRow } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { holdingQuery } from './api.ts';

const PAUSE_MS = 150;

/** The search text, and whether it matches a document's number, title, text or file. */
export function useSearch() {
  const [text, setText] = useState('');
  const wanted = text.trim();
  const { data: holding = [] } = useQuery(holdingQuery(useDebounced(wanted, PAUSE_MS)));
  const ids = new Set(wanted === '' ? [] : holding.map(({ id }) => id));
  const finds = ({ documentId, number, title }: DocumentRow): boolean =>
    ids.has(documentId) || isFoundBy(`${number} ${title}`, wanted);
  return { text, setText, finds };
}
