import { get, post, type Attempt, type Theirs } from './attempt.ts';

const offer = ({ assetId, employeeId }: Theirs) => ({ assetId, employeeId, quantity: 1 });
const passOn = ({ assetHandoverId, employeeId }: Theirs) => ({
  handoverId: assetHandoverId,
  employeeId,
});

/** Other people's IDs in calls of assets. */
export const assetAttempts: readonly Attempt[] = [
  get('/Asset/Register', 'businessUnitId', 'businessUnitId', 'filtered'),
  get('/Asset/Register', 'assetKindId', 'assetKindId', 'filtered'),
  get('/Asset/Labels', 'businessUnitId', 'businessUnitId', 'refused'),
  get('/Asset/Labels', 'assetKindId', 'assetKindId', 'refused'),
  get('/Employee/Assets', 'employeeId', 'employeeId', 'refused'),
  post('/Asset/Offer', 'assetId', 'refused', offer),
  post('/Asset/Offer', 'employeeId', 'refused', offer),
  post('/Asset/PassOn', 'handoverId', 'refused', passOn),
  post('/Asset/PassOn', 'employeeId', 'refused', passOn),
];
