import { queryString } from '#web/lib/apiClient.ts';

/** POST /Cafeteria/CafeteriaEntry takes everything in its query (spec 002 §7). */
export interface Entry {
  /** 1 books, 2 cancels. */
  PartId: 1 | 2;
  ToDate: string;
  EnrollId?: number;
  /** 1 is one day, 2 a plan from that day on. */
  TypeId?: 1 | 2;
  /** 2 means no meal. */
  MealOption?: 1 | 2;
  /** 1 is the employee, 2 are guests. */
  MealFor: 1 | 2;
  CountMeal?: number;
  isOwnGuest: boolean;
  isPayable?: boolean;
  Narration?: string;
  MealConsumePlaceId: number;
  vendorName: string;
}

export const entryPath = (entry: Entry): string =>
  `/Cafeteria/CafeteriaEntry${queryString({
    EnrollId: 0,
    TypeId: 1,
    MealOption: 1,
    CountMeal: 1,
    isPayable: true,
    Narration: '',
    ActionBy: 0,
    ...entry,
  })}`;
