import { get, type Attempt } from './attempt.ts';

/** Other people's IDs in calls of assets. */
export const assetAttempts: readonly Attempt[] = [
  get('/Asset/Register', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/Asset/Register', 'assetKindId', 'assetKindId', 'filtered'),
  get('/Asset/Labels', 'businessUnitId', 'businessUnitId', 'refused'),
  get('/Asset/Labels', 'assetKindId', 'assetKindId', 'refused'),
];
