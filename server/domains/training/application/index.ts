export { apply, applyFor, applyForPeople } from './apply.ts';
export { trainingApplicationBinding } from './binding.ts';
export { readClashes } from './clashes.ts';
export { moveUp } from './moveUp.ts';
export { countSql, lockTrainings } from './seats.ts';
