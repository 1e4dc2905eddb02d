import type { z } from 'zod';
import {
  LEAVING_FACTORS,
  LEAVING_REPORT_TYPES,
  type LeavingModelSummary,
  type leavingReportQuery,
  type LeavingReason,
  type LeavingRow,
} from '#machines/domains/insight/contracts/leavingPrediction.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { Evaluation } from './evaluation.ts';
import { countLeavers, getKnownValues, snapshot } from './history.ts';
import { asNumber, encode, type Encoder } from './model/encoding.ts';
import { FEWEST_SHOWN } from './model/groups.ts';
import { predict } from './model/logistic.ts';
import { mean } from './model/measures.ts';
import type { Model } from './model/training.ts';
import { FEWEST_LEAVERS } from './trainModels.ts';

interface Person {
  id: number;
  name: string;
  designation: string;
  department: string;
  departmentId: number;
  unit: string;
  unitId: number;
}

/** GET /EmployeeNonCompliance/GetEmployeeLeavePerictionReport (spec 002 §2.8): returns the prediction. */
export async function leavingReport(
  { db, actor }: Call,
  { ReportType: type, BuisinessUnitId: unitId = 0 }: z.output<typeof leavingReportQuery>,
): Promise<LeavingRow[]> {
  const units = await unitsPermitted(db, actor, MENU.leavingPrediction, 'isView');
  if (type === LEAVING_REPORT_TYPES.person) {
    if (unitId === 0) {
      throw invalid('Business Unit is required', [
        { path: 'BuisinessUnitId', message: 'is required for Individual Employee' },
      ]);
    }
    if (units !== null && !units.includes(unitId)) throw forbidden();
    await refuseOtherAccount(db, actor.accountId, unitId);
  }
  const { model } = await storedModel(db, actor.accountId);
  const now = await snapshot(db, actor.accountId, 0);
  const x = encode(model.encoders, getKnownValues(now), now.length);
  const chances = predict(x, model);
  const people = await getPeople(db, actor.accountId);
  const within = now.flatMap(({ employeeId }, row) => {
    const person = people.get(employeeId);
    if (!person || (units !== null && !units.includes(person.unitId))) return [];
    if (type === LEAVING_REPORT_TYPES.person && person.unitId !== unitId) return [];
    return [{ person, row, chance: chances[row] ?? 0 }];
  });
  if (type !== LEAVING_REPORT_TYPES.person) {
    return grouped(within, type === LEAVING_REPORT_TYPES.department);
  }
  await recordDataAccess(db, actor, {
    kind: 'prediction',
    call: '/EmployeeNonCompliance/GetEmployeeLeavePerictionReport',
    detail: `business unit ${unitId}`,
    employeeIds: within.map(({ person }) => person.id),
  });
  return within
    .toSorted((a, b) => b.chance - a.chance)
    .map(({ person, row, chance }) => ({
      employeeBasicInfoId: person.id,
      employeeName: person.name,
      designation: person.designation,
      departmentName: person.department,
      businessUnit: person.unit,
      predictionPercentage: percent(chance),
      reasons: getReasons(model, x.getRow(row), new Map(now[row]?.known)),
    }));
}

/** GET /EmployeeNonCompliance/GetLeavingModel: returns the quality of the model, which is shown with the report. */
export async function leavingModel({ db, actor }: Call): Promise<LeavingModelSummary> {
  const { evaluation, trainedAt } = await storedModel(db, actor.accountId);
  const { trainedOn, triedOn, auc, brier, brierOfMean, calibration, groups, leaks } = evaluation;
  return {
    trainedAt: trainedAt.toISOString(),
    trainedOn,
    triedOn,
    auc,
    brier,
    brierOfMean,
    calibration,
    groups: groups.map(({ column, groups: figures }) => ({ column, groups: figures })),
    leaks: leaks.map((leak) => ({
      column: LEAVING_FACTORS.get(leak.column) ?? leak.column,
      auc: leak.auc,
    })),
  };
}

/**
 * Refuses other companies' units.
 * @throws AppError 404 for a business unit of another account.
 */
async function refuseOtherAccount(db: Db, accountId: number, unitId: number): Promise<void> {
  const unit = await queryOne(
    db,
    'select id from business_units where id = $unitId and account_id = $accountId',
    { accountId, unitId },
  );
  if (!unit) throw notFound('Business unit not found');
}

/**
 * Returns the account's model.
 * @throws AppError 409 if too few people have left, or the worker hasn't trained it yet.
 */
async function storedModel(db: Db, accountId: number) {
  const leavers = await countLeavers(db, accountId);
  if (leavers < FEWEST_LEAVERS) {
    throw new AppError(
      'conflict',
      `A prediction needs at least ${FEWEST_LEAVERS} people who left; ${leavers} are known`,
    );
  }
  const row = await queryOne<{ model: Model; evaluation: Evaluation; trainedAt: Date }>(
    db,
    `select model, evaluation, trained_at as "trainedAt" from leaving_models
     where account_id = $accountId`,
    { accountId },
  );
  if (row) return row;
  throw new AppError('conflict', 'The prediction is not ready yet. Try again in a few minutes');
}

async function getPeople(db: Db, accountId: number): Promise<Map<number, Person>> {
  const rows = await query<Person>(
    db,
    `select e.id, e.name, g.name as designation, d.name as department, d.id as "departmentId",
       u.name as unit, u.id as "unitId"
     from employees e join designations g on g.id = e.designation_id
     join departments d on d.id = e.department_id join business_units u on u.id = e.business_unit_id
     where e.account_id = $accountId and e.is_active`,
    { accountId },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the averages of groups of at least five people, the highest first. */
function grouped(
  rows: readonly { person: Person; chance: number }[],
  byDepartment: boolean,
): LeavingRow[] {
  const groups = new Map<number, (typeof rows)[number][]>();
  for (const row of rows) {
    const key = byDepartment ? row.person.departmentId : row.person.unitId;
    const members = groups.get(key);
    if (members) members.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()]
    .flatMap((members): LeavingRow[] => {
      const [first] = members;
      if (!first || members.length < FEWEST_SHOWN) return [];
      return [
        {
          businessUnit: first.person.unit,
          ...(byDepartment && { departmentName: first.person.department }),
          averagePrediction: percent(mean(members.map(({ chance }) => chance))),
          people: members.length,
        },
      ];
    })
    .toSorted((a, b) => (b.averagePrediction ?? 0) - (a.averagePrediction ?? 0));
}

const percent = (chance: number): number => Math.round(chance * 10_000) / 100;

const REASONS = 3;

/**
 * Returns the factors that raise a person's probability most. If fewer than three factors raise it, the factors that
 * lower it most follow.
 */
function getReasons(
  model: Model,
  row: readonly number[],
  values: ReadonlyMap<string, string | number | null>,
): LeavingReason[] {
  const weighed = new Map<string, { by: number; encoder: Encoder }>();
  model.encoders.forEach((encoder, index) => {
    const by = (model.weights[index] ?? 0) * (row[index] ?? 0);
    const before = weighed.get(encoder.column);
    weighed.set(encoder.column, { by: (before?.by ?? 0) + by, encoder });
  });
  const all = [...weighed].filter(([, { by }]) => Math.abs(by) > 0.001);
  const raising = all.filter(([, { by }]) => by > 0).sort(([, a], [, b]) => b.by - a.by);
  const lowering = all.filter(([, { by }]) => by < 0).sort(([, a], [, b]) => a.by - b.by);
  return [...raising, ...lowering].slice(0, REASONS).map(([column, { by, encoder }]) => {
    const value = values.get(column) ?? '';
    const number = asNumber(String(value));
    return {
      factor: LEAVING_FACTORS.get(column) ?? column,
      value: number ?? value,
      ...(encoder.kind === 'number' && { usual: Math.round(encoder.usual * 10) / 10 }),
      lowers: by < 0,
    };
  });
}
