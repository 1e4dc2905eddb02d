import { z } from 'zod';
import type { FieldValue } from './field.ts';
import type { RowValues, Values } from './schema.ts';

/** What a reference or a person holds, as people read it. */
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
  /** Of each reference and person that is set. */
  named: Record<string, Named>;
  /** How many rows it has inside, by their name. */
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
  /** What else names this row, such as `2400 people`; such a row can't be deleted. */
  usedBy: { label: string; count: number }[];
}

/** GET /Resources/{resource}/Options. */
export interface ResourceOption {
  value: number;
  label: string;
}

const rowId = z.number('must be an ID').int('must be an ID').positive('must be an ID');
const version = z.number('must be a version').int('must be a version').positive();

/** POST /Resources/{resource}/Save. Without an id it makes a row, with one it changes that row. */
export const saveBody = z.object({
  id: z.number('must be an ID').int('must be an ID').min(0).nullish(),
  /** As the caller saw it; a later one refuses. */
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

/** POST /Resources/{resource}/UndoChange: of a row, its latest change, by the id that Changes gave it. */
export const undoChangeBody = z.object({ id: rowId, changeId: rowId });

/** One line of a file that was checked or imported. */
export interface ImportLine {
  line: number;
  change: 'new' | 'changed' | 'same' | 'refused';
  title: string;
  /** Field by field, as people read it. */
  differences: { label: string; before: string | null; after: string | null }[];
  problems: string[];
  /** What is worth a look though the line is taken. */
  notes?: string[];
}

export interface ImportCheck {
  /** Of a large file the first ones alone, those with problems before all others. */
  lines: ImportLine[];
  counts: Record<ImportLine['change'], number>;
  /** Names what was checked: only the same file, against the same rows, is imported. */
  digest: string;
}

/** One entry of GET /Resources/{resource}/Imports. */
export interface RecentImport {
  id: number;
  at: string;
  rows: number;
  isUndone: boolean;
}

export type { Values };

/** One entry of GET /Resources/{resource}/Changes. */
export interface RecordedChange {
  id: number;
  /** Null for a row that was made. */
  before: Record<string, unknown> | null;
  /** Null for a row that was deleted. */
  after: Record<string, unknown> | null;
  reason: string;
  actorId: number | null;
  actorName: string;
  at: string;
}
