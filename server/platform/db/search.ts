/**
 * SQL of whether texts hold every word of a question, in any order and however they are typed.
 * @param texts columns, separated by commas
 */
export const isFoundBy = (texts: string, question = '$search'): string =>
  `' ' || search_key(concat_ws(' ', ${texts})) like all (search_patterns(${question}))`;

/** The same, or true for an empty question, for which no text is folded. */
export const isFoundIfAsked = (texts: string, question = '$search'): string =>
  `(${question} = '' or ${isFoundBy(texts, question)})`;

/** SQL that a trigram index over shapes answers, before the texts that it finds are compared. */
export const isShapedLike = (shape: string, question = '$search'): string =>
  `${shape} like '%' || search_shape(rarest_word(${question})) || '%'`;

/** SQL of whether a telephone number is the one of a question. */
export const isPhoneIn = (column: string, question = '$search'): string =>
  `phone_key(${column}) like phone_pattern(${question})`;
