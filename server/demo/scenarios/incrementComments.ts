import type { Random } from '#server/demo/stage/random.ts';

const SAID = {
  md: [
    'Approved as recommended.',
    'Approved. Thank you for keeping this within the budget we agreed.',
    'Approved. A good year for this team, please tell them so.',
    'Fine with me. I would like to see attendance beside the percent next year.',
    'Approved. The spread between the best and the rest is right this time.',
    '',
  ],
  audit: [
    'Checked against the recommendation list, no differences.',
    'Sampled 20 of them against the personnel files. In order.',
    'Percentages and effective date agree with the approval.',
    'Two designations looked outdated and were corrected by HR. Released.',
    '',
  ],
  finance: [
    'In the July payroll.',
    'Budget line confirmed, goes with the July run.',
    'Posted. Provision updated.',
    'Released to payroll, letters to follow.',
    '',
  ],
} as const;

/** Comments on last year's requests at each stage; often empty. */
export const lastYearsComment = (stage: keyof typeof SAID, random: Random): string =>
  random.pick<string>(SAID[stage]);
