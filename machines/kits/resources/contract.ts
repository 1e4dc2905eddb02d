import { z } from 'zod';
import type { FileReading } from '#machines/core/contracts/fileReading.ts';
import type { FieldValue } from './field.ts';
import type { RowValues, Values } from './schema.ts';

/** The row or person that a field refers to: the ID, with the name. */
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
  /** The names of the rows and people that this row's fields refer to. */
  named: Record<string, Named>;
  /** How many nested rows the row has in each of its lists. */
  counts: Record<string, number>;
}

export interface ResourceList {
  total: number;
  items: ResourceRow[];
  /** What the caller may do with rows of this resource. */
  may: { create: boolean; edit: boolean; delete: boolean };
}

/** GET /Resources/{resource}/Row. */
export interface ResourceDetails extends ResourceRow {
  rows: Record<string, (RowValues & { id: number; named: Record<string, Named> })[]>;
  /** What refers to this row, such as `2400 people`. While anything does, the row cannot be deleted. */
  usedBy: { label: string; count: number }[];
}

/** GET /Resources/{resource}/Options. */
export interface ResourceOption {
  value: number;
  label: string;
}

const rowId = z.number('must be an ID').int('must be an ID').positive('must be an ID');
const version = z.number('must be a version').int('must be a version').positive();

/** POST /Resources/{resource}/Save: creates a row or, if an ID is given, changes it. */
export const saveBody = z.object({
  id: z.number('must be an ID').int('must be an ID').min(0).nullish(),
  /** The version that the caller has read. The call is refused if it is not the latest. */
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

/** POST /Resources/{resource}/UndoChange: undoes the latest change of a row, by the ID that Changes returned. */
export const undoChangeBody = z.object({ id: rowId, changeId: rowId });

/** What importing one line of a file would do, or has done. */
export interface ImportLine {
  line: number;
  change: 'new' | 'changed' | 'same' | 'refused';
  title: string;
  /** The changed fields, with their values as text. */
  differences: { label: string; before: string | null; after: string | null }[];
  problems: string[];
  /** Warnings about a line that is accepted nevertheless. */
  notes?: string[];
}

/** Other records that an import creates, such as the departments of people. */
export interface ImportCreates {
  label: string;
  count: number;
  /** The first of the names, in the order of the file. */
  names: string[];
}

/** A message and its values, which are composed into a sentence in the reader's language. */
export interface SaidWith {
  message: string;
  values: Readonly<Record<string, string | number>>;
}

export interface ImportCheck {
  /** The lines. For a large file, only some are included, lines with problems first. */
  lines: ImportLine[];
  counts: Record<ImportLine['change'], number>;
  creates?: ImportCreates[];
  /** A sentence about effects of the import that cannot be undone, if there are any. */
  lasting?: SaidWith;
  /** How the file was read. If required columns are missing, nothing else was checked. */
  reading?: FileReading;
  /** The refused rows as they are in the file, up to a limit, with the header of the file. */
  refusedRows?: { header: string[]; rows: { line: number; cells: string[]; problems: string[] }[] };
  /**
   * Identifies what was checked. Importing is possible only for the same file, and only while the rows in the database
   * are unchanged.
   */
  digest: string;
}

/** One entry of GET /Resources/{resource}/Imports. */
export interface RecentImport {
  id: number;
  at: string;
  rows: number;
  isUndone: boolean;
  /** Whether the import had effects that cannot be undone. */
  isLasting?: boolean;
}

export type { Values };

/** One entry of GET /Resources/{resource}/Changes. */
export interface RecordedChange {
  id: number;
  /** The values of the row before the change; null if the change created the row. */
  before: Record<string, unknown> | null;
  /** The values of the row after the change; null if the change deleted the row. */
  after: Record<string, unknown> | null;
  reason: string;
  actorId: number | null;
  actorName: string;
  at: string;
}
