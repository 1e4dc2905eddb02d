/** How a file is hostile. */
export const MANNERS = [
  'nested',
  'wide',
  'long',
  'repeated',
  'truncated',
  'encrypted',
  'bomb',
  'lying',
] as const;
export type Manner = (typeof MANNERS)[number];

export const FORMATS = ['xlsx', 'docx', 'zip', 'pdf', 'csv', 'xes', 'ics', 'png', 'jpg'] as const;
export type Format = (typeof FORMATS)[number];

export interface HostileFile {
  name: string;
  format: Format;
  manner: Manner;
  bytes: () => Buffer;
}

/** A whole number of times, at least once. */
export const times = (count: number, size: number): number => Math.max(1, Math.round(count * size));
