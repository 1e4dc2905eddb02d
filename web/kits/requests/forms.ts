import type { RequestRow } from '#machines/kits/requests/contract.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';

/** The events of a kind that open the request's own form, with the labels of their buttons and the form's text. */
export const getForms = ({ extension }: RequestKind) =>
  new Map<string, { label: string; description?: string }>([
    // The form for an edit before the first decision needs no explanation.
    ['edit', { label: 'Edit' }],
    ['resend', { label: 'Edit and send again' }],
    ...Object.entries(extension?.forms ?? {}),
  ]);

export const getFormEvent = (
  kind: RequestKind,
  { allowedEvents }: Pick<RequestRow, 'allowedEvents'>,
): string | null =>
  [...getForms(kind).keys()].find((event) => allowedEvents.includes(event)) ?? null;
