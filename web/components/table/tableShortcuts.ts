import type { ShortcutGroup } from '#web/components/ui/index.ts';

/** The keys of every DataTable, which a screen's ShortcutsDialog lists. */
export const tableShortcuts: ShortcutGroup = {
  group: 'Rows',
  keys: [
    { keys: ['j', 'n'], does: 'Next row' },
    { keys: ['k'], does: 'Previous row' },
    { keys: ['x'], does: 'Select the row' },
    { keys: ['Shift', 'j'], does: 'Select while moving down' },
    { keys: ['Ctrl', 'a'], does: 'Select all' },
    { keys: ['Esc'], does: 'Clear the selection' },
    { keys: ['Enter'], does: 'Open the row; in an input, go to the next row' },
    { keys: ['?'], does: 'Show these shortcuts' },
  ],
};
