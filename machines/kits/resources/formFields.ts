import { choice, date, flag, number, text, time, type Field, type Fields } from './field.ts';
import type { RowValues } from './schema.ts';

/** The kinds of fields from which the author of a form can choose. */
export const FORM_FIELD_KINDS = {
  text: 'Short text',
  lines: 'Long text',
  number: 'Number',
  date: 'Date',
  time: 'Time',
  flag: 'Yes or no',
  choice: 'Choice',
} as const;

export const MAX_FORM_FIELDS = 60;
const MAX_CHOICES = 50;

/** The rows by which a version of a form defines its fields. */
export const FORM_FIELD_ROWS = {
  label: 'Fields to fill in',
  one: 'field',
  ordered: true,
  fields: {
    label: text('Label', { unique: true }),
    kind: choice('Kind', FORM_FIELD_KINDS),
    choices: text('Choices', {
      most: 1000,
      when: { field: 'kind', is: 'choice' },
      help: 'Separated by semicolons.',
    }),
    isRequired: flag('Required'),
    help: text('Hint', { optional: true, most: 200 }),
  },
} as const;

const getWord = (line: RowValues, name: string): string => {
  const value = line[name];
  return typeof value === 'string' ? value.trim() : '';
};

const getChoices = (line: RowValues): string[] => [
  ...new Set(
    getWord(line, 'choices')
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** The problem of a row, and the field that has it; null if the row is valid. */
export function problemOfLine(line: RowValues): { path: string; message: string } | null {
  if (line['kind'] !== 'choice') return null;
  const choices = getChoices(line).length;
  if (choices < 2) return { path: 'choices', message: 'Name at least two choices' };
  return choices > MAX_CHOICES
    ? { path: 'choices', message: `There can be at most ${MAX_CHOICES} choices` }
    : null;
}

/** The fields of a form, for the form kit. They are named `f1`, `f2` and so on, in the order of the rows. */
export const fieldsOfForm = (lines: readonly RowValues[]): Fields =>
  Object.fromEntries(lines.map((line, index) => [`f${index + 1}`, getField(line)]));

function getField(line: RowValues): Field {
  const label = getWord(line, 'label');
  const help = getWord(line, 'help');
  const common = {
    ...(help !== '' && { help }),
    ...(line['isRequired'] !== true && { optional: true as const }),
  };
  switch (getWord(line, 'kind')) {
    case 'lines':
      return text(label, { ...common, most: 4000, multiline: true });
    case 'number':
      return number(label, { ...common, min: -1e12, max: 1e12, decimals: 4 });
    case 'date':
      return date(label, common);
    case 'time':
      return time(label, common);
    case 'flag':
      return flag(label, common);
    case 'choice':
      return choice(label, Object.fromEntries(getChoices(line).map((one) => [one, one])), common);
    default:
      return text(label, { ...common, most: 500 });
  }
}

/** The fields of a form as text, one on each line, for comparing two versions. */
export const formInWords = (lines: readonly RowValues[]): string =>
  lines
    .map((line) =>
      [
        getWord(line, 'label'),
        `(${FORM_FIELD_KINDS[line['kind'] as keyof typeof FORM_FIELD_KINDS]}${line['isRequired'] === true ? ', required' : ''})`,
        getChoices(line).join('; '),
        getWord(line, 'help'),
      ]
        .filter((part) => part !== '')
        .join(' '),
    )
    .join('\n');
