import { Avatar as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Avatar.module.css';
import { classNames } from './classNames.ts';

export type AvatarSize = 'small' | 'medium' | 'large';

export type AvatarProps = {
  name: string;
  photoUrl?: string | undefined;
  size?: AvatarSize | undefined;
  /** Names the photo for screen readers, for places where the name isn't shown next to it. */
  labelled?: boolean | undefined;
};

const toneCount = 8;

/** Returns the first letters of the first and the last name. */
export function getInitials(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => /^\p{L}/u.test(word));
  const first = words.at(0) ?? '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** The same name always gets the same colour, so that people are recognisable. */
function getTone(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (hash % toneCount) + 1;
}

/** Shows a person's photo, or their initials if there is none. */
export function Avatar({ name, photoUrl, size = 'medium', labelled = false }: AvatarProps) {
  const naming = labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <Radix.Root className={classNames(styles.avatar, styles[size])} {...naming}>
      {photoUrl !== undefined && <Radix.Image className={styles.photo} src={photoUrl} alt="" />}
      <Radix.Fallback className={classNames(styles.initials, styles[`tone${getTone(name)}`])}>
        {getInitials(name)}
      </Radix.Fallback>
    </Radix.Root>
  );
}

export type PersonProps = {
  name: string;
  detail?: ReactNode;
  photoUrl?: string | undefined;
  size?: AvatarSize | undefined;
};

/** Shows a person in a list: photo, name, and a line such as the designation. */
export function Person({ name, detail, photoUrl, size = 'medium' }: PersonProps) {
  return (
    <span className={styles.person}>
      <Avatar name={name} photoUrl={photoUrl} size={size} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {detail != null && <span className={styles.detail}>{detail}</span>}
      </span>
    </span>
  );
}
