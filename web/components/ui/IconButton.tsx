import { NamedButton, type NamedButtonProps } from './NamedButton.tsx';
import { Tooltip } from './Tooltip.tsx';

export type IconButtonProps = NamedButtonProps;

/** A square button with an icon, whose name is a tooltip. */
export function IconButton(props: IconButtonProps) {
  return (
    <Tooltip content={props.label}>
      <NamedButton {...props} />
    </Tooltip>
  );
}
