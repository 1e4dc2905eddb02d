import { z } from 'zod';
import type { FileReading } from '#machines/core/contracts/fileReading.ts';
import type { FieldValue } from './field.ts';
import type { RowValues, Values } from './schema.ts';

/** The value of a reference or a person, with its label. */
export interface Named {
  id: number;
  label: string;
  isActive: boolean;
}

/** One line of GET /Resources/{resource}. */
export interface ResourceRow {
  id: number;
  isActive: boolean;
  version: number;
  changedAt: string;
  changedByName: string | null;
  values: Record<string, FieldValue>;
  /** The labels of references and people that are set. */
  named: Record<string, Named>;
  /** The number of nested rows by list. */
  counts: Record<string, number>;
}

export interface ResourceList {
  total: number;
  items: ResourceRow[];
  /** What the caller may do with the rows of this resource. */
  may: { create: boolean; edit: boolean; delete: boolean };
}

/** GET /Resources/{resource}/Row. */
export interface ResourceDetails extends ResourceRow {
  rows: Record<string, (RowValues & { id: number; named: Record<string, Named> })[]>;
  /** What references this row, such as `2400 people`; if anything does, it can't be deleted. */
  usedBy: { label: string; count: number }[];
}

/** GET /Resources/{resource}/Options. */
export interface ResourceOption {
  value: number;
  label: string;
}

const rowId = z.number('must be an ID').int('must be an ID').positive('must be an ID');
const version = z.number('must be a version').int('must be a version').positive();

/** POST /Resources/{resource}/Save: creates a row, or edits it if an id is given. */
export const saveBody = z.object({
  id: z.number('must be an ID').int('must be an ID').min(0).nullish(),
  /** The version that the caller saw; an outdated one is refused. */
  version: version.nullish(),
  values: z.record(z.string(), z.unknown(), 'must be an object'),
});

/** POST /Resources/{resource}/SetActive. */
export const activeBody = z.object({
  id: rowId,
  version,
  isActive: z.boolean('must be true or false'),
});

/** POST /Resources/{resource}/Delete. */
export const deleteBody = z.object({ id: rowId, version });

/** POST /Resources/{resource}/UndoChange: undoes a row's latest change, by the id from Changes. */
export const undoChangeBody = z.object({ id: rowId, changeId: rowId });

/** One line of a file that was checked or imported. */
export interface ImportLine {
  line: number;
  change: 'new' | 'changed' | 'same' | 'refused';
  title: string;
  /** By field, with values as text. */
  differences: { label: string; before: string | null; after: string | null }[];
  problems: string[];
  /** Warnings about an accepted line. */
  notes?: string[];
}

/** Other records that an import creates, by kind: departments of people, for example. */
export interface ImportCreates {
  label: string;
  count: number;
  /** The first names, in the order of the file. */
  names: string[];
}

/** A message with its values, which the reader's language puts into a sentence. */
export interface SaidWith {
  message: string;
  values: Readonly<Record<string, string | number>>;
}

export interface ImportCheck {
  /** Of a large file only the first lines, those with problems first. */
  lines: ImportLine[];
  counts: Record<ImportLine['change'], number>;
  creates?: ImportCreates[];
  /** What of the import cannot be undone, in a sentence. */
  lasting?: SaidWith;
  /** How the file was read. If required columns are missing, nothing else was checked. */
  reading?: FileReading;
  /** The refused rows as in the file, up to a limit, with the file's header. */
  refusedRows?: { header: string[]; rows: { line: number; cells: string[]; problems: string[] }[] };
  /**
   * Identifies the checked file: only the same file, with the same rows in the database, can be
   * imported.
   */
  digest: string;
}

/** One entry of GET /Resources/{resource}/Imports. */
export interface RecentImport {
  id: number;
  at: string;
  rows: number;
  isUndone: boolean;
  /** Whether it stored what cannot be undone. */
  isLasting?: boolean;
}

export type { Values };

/** One entry of GET /Resources/{resource}/Changes. */
export interface RecordedChange {
  id: number;
  /** Null for a created row. */
  before: Record<string, unknown> | null;
  /** Null for a deleted row. */
  after: Record<string, unknown> | null;
  reason: string;
  actorId: number | null;
  actorName: string;
  at: string;
}
