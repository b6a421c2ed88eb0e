const GAP_PX = 4;

type Edge = 'left' | 'right';

interface Floating {
  /** True when the anchor has moved since the panel was placed last. */
  hasMoved(): boolean;
  stop(): void;
}

/**
 * Shows a popover below its anchor, aligned at this edge, or above it when there is no room below, and keeps it there: rows that
 * arrive above the anchor move it without an event.
 */
export function floatBeside(panel: HTMLElement, anchor: HTMLElement, edge: Edge): Floating {
  panel.showPopover();
  let place = '';
  let frame = 0;
  const hasMoved = () => place !== placeOf(anchor, edge);
  const follow = () => {
    if (hasMoved()) placeBeside(panel, anchor, edge);
    place = placeOf(anchor, edge);
    frame = requestAnimationFrame(follow);
  };
  follow();
  return { hasMoved, stop: () => cancelAnimationFrame(frame) };
}

function placeOf(anchor: HTMLElement, edge: Edge): string {
  const at = anchor.getBoundingClientRect();
  return `${Math.round(at[edge])} ${Math.round(at.top)}`;
}

function placeBeside(panel: HTMLElement, anchor: HTMLElement, edge: Edge): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = panel.getBoundingClientRect();
  const fitsBelow = at.bottom + GAP_PX + height <= window.innerHeight;
  const left = edge === 'left' ? Math.min(at.left, window.innerWidth - width - GAP_PX) : at.right - width;
  panel.style.left = `${Math.max(GAP_PX, left)}px`;
  panel.style.top = `${fitsBelow ? at.bottom + GAP_PX : Math.max(GAP_PX, at.top - GAP_PX - height)}px`;
}
