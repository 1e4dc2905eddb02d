import { z } from 'zod';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';

/** A link works for this many days. */
export const LINK_DAYS = 90;

const requestId = z.number().int().positive('Choose a separation');

/** POST /Separation/MakeLeaverLink, which revokes the previous link, and POST /Separation/EndLeaverLink. */
export const leaverLinkBody = z.object({ requestId });

/** The token of a new link, and its code. Both are shown only once. */
export interface LeaverLinkMade extends WriteAnswer {
  token: string;
  pin: string;
}

/** A leaver's link as HR sees it. */
export interface LeaverLink {
  madeAt: string;
  expiresAt: string;
  /** When the link was last opened. */
  openedAt: string | null;
}

const secrets = {
  token: z.string('This link is not valid').regex(/^[\w-]{43}$/, 'This link is not valid'),
  pin: z.string('Code is required').regex(/^\d{6}$/, 'The code has six digits'),
};

/** POST /Leaver/Documents: lists the documents that the link gives access to. */
export const leaverDocumentsBody = z.object(secrets);

export interface LeaverDocuments {
  name: string;
  company: string;
  expiresAt: string;
  documents: ListedDocument[];
}

export interface ListedDocument {
  paperId: number;
  title: string;
  number: string;
  issuedOn: string;
  /** The month of a payslip, such as `2026-11`; null for other documents. */
  month: string | null;
}

/** POST /Leaver/Document: returns one of these documents as a PDF. */
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
