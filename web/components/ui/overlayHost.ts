import { createContext, useContext } from 'react';

/**
 * The element that popups opened within a dialog must live in. A dialog keeps the focus inside its
 * own element and hides the rest of the page, so a list put at the end of the body couldn't be used.
 */
const OverlayHostContext = createContext<HTMLElement | null>(null);

export const OverlayHost = OverlayHostContext;
export const useOverlayHost = () => useContext(OverlayHostContext);

/**
 * Where an open list or menu lives: in the dialog around it, else in the page's main part, for who goes by
 * landmarks never meets what is outside all. The same whether it is open or not: one that moved while it
 * closed would not let go of what had been chosen.
 */
export function useOverlayLandmark(): HTMLElement | null {
  const host = useOverlayHost();
  return host ?? document.querySelector('main');
}

/** Marks a popup which answers Escape itself, before the dialog around it does. */
export const innerPopup = { 'data-inner-popup': '' } as const;

/** Whether a popup that answers Escape itself is open within this element. */
export const hasOpenPopup = (host: HTMLElement | null) =>
  host?.querySelector('[data-inner-popup]:not([hidden])') != null;
