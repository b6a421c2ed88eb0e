/** Below this width the app is a phone's: the same number stands in the media queries of the style sheets. */
export const MOBILE_BREAKPOINT_PX = 768;
/** How long a window has to keep its size before scripts follow; style sheets follow at once. */
export const RESIZE_DEBOUNCE_MS = 150;
