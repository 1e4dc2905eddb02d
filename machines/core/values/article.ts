/**
 * Whether a noun takes “an”. Nouns with u, such as uniform, take “a”, as all nouns of requests that begin with u do.
 */
export const beginsWithVowel = (noun: string): boolean => /^[aeio]/i.test(noun);
