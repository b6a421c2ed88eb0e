/** Below this width the phone layout is used. The media queries of the style sheets have the same number. */
export const MOBILE_BREAKPOINT_PX = 768;
/** The time a window has to keep its size before scripts react. Style sheets react at once. */
export const RESIZE_DEBOUNCE_MS = 150;
