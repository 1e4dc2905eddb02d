import { Person, type PersonProps } from '#web/components/ui/index.ts';
import { usePhoto } from './photo.ts';

export type PersonWithPhotoProps = Omit<PersonProps, 'photoUrl'> & {
  /** 0 for none. */
  photoFileId: number;
};

/** A colleague in a list, with their photo if they have one. */
export function PersonWithPhoto({ photoFileId, ...person }: PersonWithPhotoProps) {
  return <Person {...person} photoUrl={usePhoto(photoFileId)} />;
}
