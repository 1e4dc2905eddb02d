export { appraisalBinding } from './binding.ts';
export { giveBack, saveMarks, sendMarks } from './forms.ts';
export { boardQuery, listMine, noQuery, readBoard } from './lists.ts';
export { openAppraisals, openCycle, publish } from './open.ts';
export { calibrate } from './result.ts';
export { appraisalQuery, readAppraisal } from './view.ts';
export { getReader, readReach, type AppraisalBase } from './sight.ts';
export { nineBoxQuery, place, readNineBox } from './nineBox.ts';
export { readBar } from './bar.ts';
