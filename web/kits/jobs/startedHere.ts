/** The jobs that this tab has started. When they are done, it saves their files automatically. */
export const startedHere = new Set<number>();
