/** Jobs that this tab started; it saves their files automatically when done. */
export const startedHere = new Set<number>();
