/** What a colour says. Never the only carrier of it: a word stands beside every tone. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
