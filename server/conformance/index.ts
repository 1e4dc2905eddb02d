export { conformanceOf, type Conformance } from './conformance.ts';
export { conformanceLines } from './report.ts';
export { readTarget } from './target.ts';
export { conformancePage } from './page.ts';
