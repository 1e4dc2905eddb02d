/** The meaning of a colour. Colour is never the only sign, so every tone also comes with text. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
