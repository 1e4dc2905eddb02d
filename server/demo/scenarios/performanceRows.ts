/** Objectives of the demo company: name, perspective, and the objective that they are part of. */
export const OBJECTIVES = [
  ['Grow with healthy margins', 'financial', null],
  ['Deliver what was promised', 'customer', 'Grow with healthy margins'],
  ['Run every line without stops', 'process', 'Deliver what was promised'],
  ['Waste less yarn', 'process', 'Grow with healthy margins'],
  ['Keep and train good people', 'learning', 'Run every line without stops'],
] as const;

/** Which objective contributes to which. */
export const LINKS = [
  ['Keep and train good people', 'Run every line without stops'],
  ['Keep and train good people', 'Waste less yarn'],
  ['Run every line without stops', 'Deliver what was promised'],
  ['Waste less yarn', 'Grow with healthy margins'],
  ['Deliver what was promised', 'Grow with healthy margins'],
] as const;

/** Name, objective, unit, direction, summary, target and the usual result. */
export const KPIS = [
  ['Orders finished on time', 'Deliver what was promised', '%', '1', 'average', 95, 93],
  ['Waste of material', 'Waste less yarn', '%', '2', 'average', 4, 4.4],
  ['Stops longer than an hour', 'Run every line without stops', 'stops', '2', 'sum', 12, 9],
  ['Hours of training', 'Keep and train good people', 'hours', '1', 'sum', 24, 26],
  ['Stock at the planned level', 'Run every line without stops', 'days', '3', 'latest', 30, 33],
] as const;

/** Weights of the targets of each person, in the order of the KPIs. */
export const WEIGHTS = [35, 25, 20, 10, 10] as const;

export const FACTORS = [
  ['Works with others', 'Shares what helps others, and asks in time.'],
  ['Keeps promises', 'Says what can be done by when, and does it.'],
  ['Works safely', 'Protects oneself and others, and reports near misses.'],
] as const;

export const ANCHORS = [
  [1, 'Rarely; others have to step in'],
  [3, 'Mostly; small reminders are enough'],
  [5, 'Always, and helps others to do so'],
] as const;

export const RATINGS = [
  [1, 'Needs improvement'],
  [2.5, 'Developing'],
  [3.25, 'Meets expectations'],
  [4, 'Exceeds expectations'],
  [4.6, 'Outstanding'],
] as const;
