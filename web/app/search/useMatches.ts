import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Everything, type FoundChange } from '#machines/domains/company/contracts/search.ts';
import { SHORTEST_SEARCH } from '#machines/core/values/searchLimits.ts';
import type { Suggestion } from '#web/components/shell/index.ts';
import { formatDate } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';

/** A search starts after this pause, which is longer than the pause between two keystrokes. */
const PAUSE_MS = 150;

const everythingQuery = (text: string) =>
  queryOptions({
    queryKey: ['everything', text] as const,
    queryFn:
      text.length < SHORTEST_SEARCH
        ? skipToken
        : ({ signal }) => api.get<Everything>('/Search/Everything', { text }, signal),
    staleTime: 30_000,
  });

/**
 * Finds people, processes, documents, the user's own papers, policies, announcements and changes of master
 * data that contain the text, each with a link.
 */
export function useMatches(text: string): { found: readonly Suggestion[]; looking: boolean } {
  const t = useTranslate();
  const wanted = text.trim();
  const settled = useDebounced(wanted, PAUSE_MS);
  const { data, isFetching } = useQuery(everythingQuery(settled));
  const isSettled = wanted === settled;
  const memo = useMemo(() => (data && isSettled ? shown(t, data) : []), [t, data, isSettled]);
  return { found: memo, looking: !isSettled || isFetching };
}

const leadsTo = (label: string, to: string, within: string): Suggestion => ({
  entry: { label, to, children: [] },
  within,
});

/** Writes a change of master data, for example `Everyone: Days a year 14 → 18`. */
function changed(t: Translate, { title, isNew, fields }: FoundChange): string {
  if (isNew) return t('{name}: created', { name: title });
  const what = fields.map(({ label, was, is }) => `${t(label)} ${was || '—'} → ${is || '—'}`);
  return `${title}: ${what.join(', ')}`;
}

const shown = (t: Translate, everything: Everything): Suggestion[] => [
  ...everything.people.map(({ id, name, code, designation, department, mayOpen }) =>
    leadsTo(
      name,
      mayOpen ? paths.employeeOf(id) : paths.organogramAt(code),
      `${t('Person')} · ${code} · ${designation} · ${department}`,
    ),
  ),
  ...everything.processes.map(({ workflow, subjectId, subject, label, stateLabel }) =>
    leadsTo(t(subject), paths.history(workflow, subjectId), `${t(label)} · ${t(stateLabel)}`),
  ),
  ...everything.documents.map(({ id, title }) =>
    leadsTo(title, paths.companyDocumentOf(id), t('Document')),
  ),
  ...everything.ownDocuments.map(({ title }) =>
    leadsTo(title, paths.ownDocuments, t('My document')),
  ),
  ...everything.policies.map(({ id, title }) => leadsTo(title, paths.policyOf(id), t('Policy'))),
  ...everything.announcements.map(({ id, title }) =>
    leadsTo(title, paths.announcementOf(id), t('Announcement')),
  ),
  ...everything.changes.map((change) =>
    leadsTo(
      changed(t, change),
      `${change.address}?history=${change.id}`,
      `${t(change.screen)} · ${change.byName} · ${formatDate(change.at)}`,
    ),
  ),
];
