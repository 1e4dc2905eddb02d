import { NamedButton, type NamedButtonProps } from './NamedButton.tsx';
import { Tooltip } from './Tooltip.tsx';

export type IconButtonProps = NamedButtonProps;

/** A square button whose icon is named, to the eye by a tooltip. */
export function IconButton(props: IconButtonProps) {
  return (
    <Tooltip content={props.label}>
      <NamedButton {...props} />
    </Tooltip>
  );
}
