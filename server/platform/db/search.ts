/**
 * SQL for whether texts contain every word of a search, in any order and however they are typed.
 * @param texts columns, separated by commas
 */
export const isFoundBy = (texts: string, question = '$search'): string =>
  `' ' || search_key(concat_ws(' ', ${texts})) like all (search_patterns(${question}))`;

/** The same, but true for an empty search, for which no text is normalised. */
export const getOptionalSearchSql = (texts: string, question = '$search'): string =>
  `(${question} = '' or ${isFoundBy(texts, question)})`;

/** SQL for a first match by a trigram index over shapes, before the texts themselves are compared. */
export const isShapedLike = (shape: string, question = '$search'): string =>
  `${shape} like '%' || search_shape(rarest_word(${question})) || '%'`;

/** SQL for whether a telephone number is the one searched for. */
export const isPhoneIn = (column: string, question = '$search'): string =>
  `phone_key(${column}) like phone_pattern(${question})`;
