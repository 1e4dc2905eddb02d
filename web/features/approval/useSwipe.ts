import { useRef, type PointerEvent } from 'react';

/** So far a finger goes before a decision is meant, and that much more sideways than up or down. */
const SWIPE_PIXELS = 96;
const STEEPEST = 0.5;

export type SwipeHandlers = {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
};

/** What a finger does that is drawn far to a side; a mouse, which selects text, does nothing. */
export function useSwipe(onSwipe: (to: 'left' | 'right') => void): SwipeHandlers {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY, currentTarget, target }) => {
      // React hands on what happens in a dialog that was opened from here: that is no finger on this.
      const isHere = target instanceof Node && currentTarget.contains(target);
      from.current =
        isHere && pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
    },
    onPointerUp: ({ clientX, clientY }) => {
      const begun = from.current;
      from.current = null;
      if (!begun) return;
      const [dx, dy] = [clientX - begun.x, clientY - begun.y];
      if (Math.abs(dx) < SWIPE_PIXELS || Math.abs(dy) > Math.abs(dx) * STEEPEST) return;
      onSwipe(dx > 0 ? 'right' : 'left');
    },
    onPointerCancel: () => (from.current = null),
  };
}
