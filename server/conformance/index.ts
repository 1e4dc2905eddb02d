export { conformanceAnswer } from './answer.ts';
export { conformanceOf, type Conformance } from './conformance.ts';
export { conformanceLines } from './report.ts';
export { readTarget, targetOf } from './target.ts';
export { conformancePage } from './page.ts';
export { Unreadable } from './unreadable.ts';
