/** The minimum number of answers that are shown. With fewer, readers might guess who gave which answer. */
const LEAST_ANSWERS = 3;

/** Whether there are enough answers to show them, without names. */
export const showsAnswers = (answers: number): boolean => answers >= LEAST_ANSWERS;
