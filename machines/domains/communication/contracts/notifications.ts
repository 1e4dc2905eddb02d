import { z } from 'zod';
import { CHANNELS, type Channel } from '#machines/core/values/notifications.ts';

/**
 * One line of GET /Notification/GetPreferences. Channels that the kind doesn't have are missing.
 */
export interface NotificationPreference {
  kind: string;
  /** The workflow, or `Chat`. */
  group: string;
  label: string;
  hint: string;
  channels: Partial<Record<Channel, boolean>>;
}

export interface NotificationPreferences {
  /** Whether mail can be delivered: 'ready', or what is missing. */
  mail: 'ready' | 'noServer' | 'noAddress';
  /** The masked address, or an empty text if there is none. */
  mailTo: string;
  kinds: NotificationPreference[];
}

export const updatePreferencesBody = z.object({
  preferences: z
    .array(
      z.object({
        kind: z.string('must be text').min(1).max(100),
        channel: z.enum(CHANNELS, { error: `must be one of ${CHANNELS.join(', ')}` }),
        isOn: z.boolean('must be true or false'),
      }),
    )
    .min(1, 'The list is empty')
    .max(500, 'The list can hold at most 500 items'),
});
