import { createContext, useContext } from 'react';

/**
 * The element in which popups of a dialog are rendered. A dialog traps the focus and hides the rest of the
 * page, so a list at the end of the body would be unusable.
 */
const OverlayHostContext = createContext<HTMLElement | null>(null);

export const OverlayHost = OverlayHostContext;
export const useOverlayHost = () => useContext(OverlayHostContext);

/**
 * Returns where an open list or menu is rendered: in the dialog around it, or else in the page's main landmark,
 * so that screen reader users find it. The element stays the same while closing, because the popup must still
 * release the chosen option.
 */
export function useOverlayLandmark(): HTMLElement | null {
  const host = useOverlayHost();
  return host ?? document.querySelector('main');
}

/** Marks a popup that handles Escape before the dialog around it does. */
export const innerPopup = { 'data-inner-popup': '' } as const;

/** Whether a popup that handles Escape is open within this element. */
export const hasOpenPopup = (host: HTMLElement | null) =>
  host?.querySelector('[data-inner-popup]:not([hidden])') != null;
