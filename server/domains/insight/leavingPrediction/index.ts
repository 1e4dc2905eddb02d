export { evaluate } from './evaluation.ts';
export { inWords } from './inWords.ts';
export { readSample, refuseOtherColumns } from './sampleFile.ts';
export { leavingPredictionRoutes } from './routes.ts';
export { FEWEST_LEAVERS, trainLeavingModels } from './trainModels.ts';
