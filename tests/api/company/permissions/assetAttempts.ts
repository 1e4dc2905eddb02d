import { accountDay } from '#tests/support/accountDay.ts';
import { get, post, type Attempt, type Theirs } from './attempt.ts';

const offer = ({ assetId, employeeId }: Theirs) => ({ assetId, employeeId, quantity: 1 });
const passOn = ({ assetHandoverId, employeeId }: Theirs) => ({
  handoverId: assetHandoverId,
  employeeId,
});

const count = ({ assetCountId, assetId, subjectId }: Theirs) => ({
  countId: assetCountId,
  assetId,
  result: 'elsewhere',
  condition: 'good',
  workplaceId: subjectId,
});
const open = ({ businessUnitId, subjectId }: Theirs) => ({
  businessUnitId,
  workplaceId: subjectId,
  endsOn: accountDay(),
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
  post('/Asset/Offer', 'requestId', 'refused', (theirs) => ({
    ...offer(theirs),
    requestId: theirs.separationRequestId,
  })),
  get('/Asset/InStore', 'assetKindId', 'assetKindId', 'filtered', 'businessUnitId=1'),
  get('/Asset/InStore', 'businessUnitId', 'businessUnitId', 'filtered', 'assetKindId=1'),
  get('/Asset/Count', 'countId', 'assetCountId', 'refused'),
  get('/Asset/Count/Items', 'countId', 'assetCountId', 'refused'),
  get('/Asset/Count/Find', 'countId', 'assetCountId', 'refused', 'code=A000001'),
  post('/Asset/Count/Open', 'businessUnitId', 'refused', open),
  post('/Asset/Count/Open', 'workplaceId', 'refused', open),
  post('/Asset/Count/Mark', 'countId', 'refused', count),
  post('/Asset/Count/Mark', 'assetId', 'refused', count),
  post('/Asset/Count/Mark', 'workplaceId', 'refused', count),
  post('/Asset/Count/Unmark', 'itemId', 'refused', ({ missingAssetId }) => ({
    itemId: missingAssetId,
    reason: 'Curious',
  })),
  post('/Asset/PassOn', 'handoverId', 'refused', passOn),
  post('/Asset/PassOn', 'employeeId', 'refused', passOn),
];
