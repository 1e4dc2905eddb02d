/** With fewer answers, it could be recognised who gave which. */
const LEAST_ANSWERS = 3;

/** Whether evaluations of so many participants may be shown, without names. */
export const showsAnswers = (answers: number): boolean => answers >= LEAST_ANSWERS;
