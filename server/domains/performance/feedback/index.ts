export { give, giveFeedback, readRequest, requestQuery, saveAnswers } from './answers.ts';
export { feedbackRequestBinding, feedbackRoundBinding } from './binding.ts';
export { choicesQuery, readChoices, readRoundBoard, readRounds } from './lists.ts';
export { remindOfFeedback } from './reminders.ts';
export { saveRound, storeRound } from './save.ts';
export { readRound, roundQuery } from './view.ts';
