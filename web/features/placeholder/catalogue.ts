import { matchPath } from 'react-router-dom';
import { ADMINISTRATION } from './administration.ts';
import type { Area } from './area.ts';
import { PROFILE } from './profile.ts';
import { SELF_SERVICE } from './selfService.ts';
import { WORK } from './work.ts';

/**
 * Announced screens: those of the catalogue (spec 002 §2.10) that aren't built yet. Where it names one
 * without an address, the address is ours. One that gets built leaves this list (a test compares).
 */
export const CATALOGUE: readonly Area[] = [...SELF_SERVICE, ...PROFILE, ...ADMINISTRATION, ...WORK];

/** Addresses that the catalogue leads on to another of its screens. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/administration/trainingAndDevelopment': '/administration/trainingAndDevelopment/trainingTitle',
  '/compensationAndBenefits/employeeSalary': '/compensationAndBenefits/employeeSalary/salaryAssign',
  '/pms/configuration': '/pms/configuration/evaluationCriteria',
  '/grc/accessControl': '/grc/accessControl/digitalFootprintReport',
  '/training/configuration': '/training/configuration/trainingTitle',
  '/taskManagement': '/taskManagement/dashboard',
  '/profile/rewardsandpunishmentadd': '/profile/rewardsandpunishment/create',
  '/profile/changeRequest/approval': '/approval/changeRequest',
  '/chat': '/chat-app',
};

/** The catalogue entry of an address. */
export type Found = { redirect: string } | { title: string; area: Area } | null;

export function inCatalogue(path: string): Found {
  const redirect = REDIRECTS[path.replace(/\/$/, '')];
  if (redirect !== undefined) return { redirect };
  const found = CATALOGUE.flatMap((area) =>
    Object.entries(area.screens)
      .filter(([pattern]) => matchPath({ path: pattern, caseSensitive: true }, path))
      .map(([pattern, title]) => ({ pattern, title, area })),
  );
  // `…/salaryPolicy/create` is nearer than `…/salaryPolicy/:id`.
  const [nearest] = found.toSorted((a, b) => namesIn(a.pattern) - namesIn(b.pattern));
  return nearest ? { title: nearest.title, area: nearest.area } : null;
}

const namesIn = (pattern: string): number => pattern.split(':').length;
