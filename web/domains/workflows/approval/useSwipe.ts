import { useRef, type PointerEvent } from 'react';

/** The minimum swipe distance, and the largest slope of a swipe. */
const SWIPE_PIXELS = 96;
const STEEPEST = 0.5;

export type SwipeHandlers = {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
};

/** Handlers for a wide horizontal swipe; mouse drags, which select text, are ignored. */
export function useSwipe(onSwipe: (to: 'left' | 'right') => void): SwipeHandlers {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY, currentTarget, target }) => {
      // React also bubbles events of dialogs opened from this element, which aren't swipes on it.
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
