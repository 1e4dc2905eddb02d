/** Whether a noun takes “an”. The nouns of requests that begin with u, such as uniform, take “a”. */
export const beginsWithVowel = (noun: string): boolean => /^[aeio]/i.test(noun);
