import type { NotificationRow } from '#machines/core/contracts/workflow.ts';
import { inSentences } from '#machines/core/values/sentences.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

export interface NoticeRow {
  id: number;
  workflow: string;
  title: string;
  details: string;
  /** Text that a rule adds, in the recipient's language. */
  words: string;
  path: string;
  createdAt: Date;
  seenAt: Date | null;
  now: Date;
}

/** Presents a notice in the specification's fields. Fields that only the former ERP host filled are empty. */
export const presentNotice = (row: NoticeRow, engine: Engine): NotificationRow => ({
  id: row.id,
  notifyTitle: row.title,
  notifyDetails: inSentences([row.words, row.details]),
  timeDifference: timeDifference(row.now.getTime() - row.createdAt.getTime()),
  createdAt: row.createdAt.toISOString(),
  isSeen: row.seenAt !== null,
  routeUrl: row.path,
  isErpMenu: false,
  erpModuleId: 0,
  erpModuleName: '',
  erpModuleFeatureId: 0,
  erpModuleFeatureName: '',
  notificationMaster: {
    strFeature: engine.workflows.get(row.workflow)?.workflow.label ?? row.workflow,
    strModule: 'Cadre',
    intFeatureTableAutoId: row.id,
  },
});

/** Writes how long ago something was, such as `now` or `5 minutes ago`. */
export function timeDifference(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
}

const ago = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'} ago`;
