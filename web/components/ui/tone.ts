/** The meaning of a colour. Colour is never the only sign: every tone has a text. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
