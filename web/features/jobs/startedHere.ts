/** Jobs that this tab started, whose file it saves by itself once they are done. */
export const startedHere = new Set<number>();
