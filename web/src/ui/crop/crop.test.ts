import { expect, test } from 'vitest';
import { edgeOf, middleOf, moveCrop, ZOOM_MAX } from './crop.ts';

const WIDE = { width: 400, height: 200 };
const MIDDLE = middleOf(WIDE);

test('the largest square in the middle is the start', () => {
  expect([MIDDLE, edgeOf(WIDE, MIDDLE)]).toEqual([{ x: 200, y: 100, zoom: 1 }, 200]);
});

test('a crop never leaves the picture, also when it grows at an edge', () => {
  expect(moveCrop(WIDE, MIDDLE, { x: 900, y: 900 })).toEqual({ x: 300, y: 100, zoom: 1 });
  const corner = moveCrop(WIDE, moveCrop(WIDE, MIDDLE, { factor: 2 }), { x: -900, y: -900 });
  expect(corner).toEqual({ x: 50, y: 50, zoom: 2 });
  expect(moveCrop(WIDE, corner, { factor: 0.5 })).toEqual({ x: 100, y: 100, zoom: 1 });
});

test('it is at most the largest square, and at least a share of it', () => {
  expect(moveCrop(WIDE, MIDDLE, { factor: 0.1 }).zoom).toBe(1);
  expect(moveCrop(WIDE, MIDDLE, { factor: 100 }).zoom).toBe(ZOOM_MAX);
});
