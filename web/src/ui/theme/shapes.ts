/** Paths on 28 x 28. A completed tick box is a small house, whose roof is the gable (two strokes, 150 degrees). */
export const TICK_BOX_SHAPES = {
  half: 'M14 5.5v17H9A3.5 3.5 0 0 1 5.5 19V9A3.5 3.5 0 0 1 9 5.5z',
  tick: 'm8.5 17 3.8 3.6 7.2-7.6',
  gable: 'M1.5 6.3 14 2.95l12.5 3.35',
} as const;
