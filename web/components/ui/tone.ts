/** The meaning of a color. Never the only carrier: every tone has a text. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
