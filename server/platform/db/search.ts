/**
 * SQL for whether texts contain every word of a search, in any order and with any spelling of case or accents.
 * @param texts columns, separated by commas
 */
export const isFoundBy = (texts: string, question = '$search'): string =>
  `' ' || search_key(concat_ws(' ', ${texts})) like all (search_patterns(${question}))`;

/**
 * Like `isFoundBy`, but always true for an empty search, so that the texts need not be normalized.
 */
export const getOptionalSearchSql = (texts: string, question = '$search'): string =>
  `(${question} = '' or ${isFoundBy(texts, question)})`;

/** SQL for a preselection with a trigram index, before the texts themselves are compared. */
export const isShapedLike = (shape: string, question = '$search'): string =>
  `${shape} like '%' || search_shape(rarest_word(${question})) || '%'`;

/** SQL for whether a telephone number contains the searched number, regardless of spaces and punctuation in either. */
export const isPhoneIn = (column: string, question = '$search'): string =>
  `phone_key(${column}) like phone_pattern(${question})`;
