/** The meaning of a colour. Colour is never the only sign: every tone also has a text. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
