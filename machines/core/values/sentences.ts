/** Joins texts into one text of several sentences. Every text but the last gets a full stop if it has none. */
export const inSentences = (texts: readonly string[], fullStop = '.'): string =>
  texts
    .filter((text) => text !== '')
    .map((text, place, { length }) =>
      place === length - 1 || /[.!?।]$/u.test(text) ? text : `${text}${fullStop}`,
    )
    .join(' ');
