export { assetHandoverBinding, handoversEnded } from './handover/binding.ts';
export { readHeld } from './handover/held.ts';
export { offerAsset } from './handover/offer.ts';
export { startMovedHandovers, startSome } from './handover/startMoved.ts';
export { labelsCall } from './register/labels.ts';
export { assetProblems, kindProblems } from './register/problems.ts';
export { assetRoutes } from './routes.ts';
export { openCountOf } from './count/index.ts';
export { refuseFrozenEnds } from './freeze/index.ts';
