import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';

/** The days for which a link works. */
export const LINK_DAYS = 90;

const requestId = z.number().int().positive('Choose a separation');

/** POST /Separation/MakeLeaverLink, which ends the link before it, and POST /Separation/EndLeaverLink. */
export const leaverLinkBody = z.object({ requestId });

/** The secret of a new link and its code; both are shown once. */
export interface LeaverLinkMade extends WriteAnswer {
  token: string;
  pin: string;
}

/** The link of a leaver as HR sees it. */
export interface LeaverLink {
  madeAt: string;
  expiresAt: string;
  /** When it was last opened. */
  openedAt: string | null;
}

const secrets = {
  token: z.string('This link is not valid').regex(/^[\w-]{43}$/, 'This link is not valid'),
  pin: z.string('Code is required').regex(/^\d{6}$/, 'The code has six digits'),
};

/** POST /Leaver/Documents: what the link opens. */
export const leaverDocumentsBody = z.object(secrets);

export interface LeaverDocuments {
  name: string;
  company: string;
  expiresAt: string;
  documents: { paperId: number; title: string; number: string; issuedOn: string }[];
}

/** POST /Leaver/Document: one of them as a PDF. */
export const leaverDocumentBody = z.object({
  ...secrets,
  paperId: z.number().int().positive('Choose a document'),
  locale: z.string().max(20).default('en'),
});

export interface LeaverDocument {
  fileName: string;
  /** The PDF in base64. */
  content: string;
}
