/** What makes a file hostile. */
export type Manner =
  | 'nested'
  | 'wide'
  | 'long'
  | 'repeated'
  | 'truncated'
  | 'encrypted'
  | 'bomb'
  | 'lying';

export type Format = 'xlsx' | 'docx' | 'zip' | 'pdf' | 'csv' | 'xes' | 'ics' | 'png' | 'jpg';

export interface HostileFile {
  name: string;
  format: Format;
  manner: Manner;
  bytes: () => Buffer;
}

/** Scales a count to an integer of at least one. */
export const times = (count: number, size: number): number => Math.max(1, Math.round(count * size));
