import { useRef, type KeyboardEvent, type PointerEvent, type Ref } from 'react';
import { edgeOf, moveCrop, ZOOM_MAX, type Crop, type Size } from './crop.ts';
import styles from './crop-frame.module.css';

interface CropFrameProps {
  /** The picture's address. */
  src: string;
  /** Null until it is decoded. */
  size: Size | null;
  crop: Crop | null;
  onCrop: (crop: Crop) => void;
  onLoad: (size: Size) => void;
  /** The browser cannot show this file. */
  onUnreadable: () => void;
  label: string;
  zoomLabel: string;
  picture: Ref<HTMLImageElement>;
}

/** How far a key moves the crop, as a share of its edge, and how much smaller one makes it. */
const STEP = 0.05;
const FACTOR = 1.1;
const KEYS: Readonly<Record<string, { x?: number; y?: number; factor?: number }>> = {
  ...{ ArrowLeft: { x: -STEP }, ArrowRight: { x: STEP }, ArrowUp: { y: -STEP }, ArrowDown: { y: STEP } },
  ...{ '+': { factor: FACTOR }, '-': { factor: 1 / FACTOR } },
};

/** Shows the square part of a picture in a frame, in which it is moved and zoomed by one finger or two, the mouse, or keys. */
export function CropFrame({
  src,
  size,
  crop,
  onCrop,
  onLoad,
  onUnreadable,
  label,
  zoomLabel,
  picture,
}: CropFrameProps) {
  /** Where the fingers are on the frame. */
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const edge = size && crop ? edgeOf(size, crop) : 0;
  const share = (pixels: number) => `${(pixels / edge) * 100}%`;

  function drag(event: PointerEvent<HTMLDivElement>): void {
    const before = [...fingers.current.values()];
    if (!size || !crop || !fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...fingers.current.values()];
    const middle = (points: typeof after, axis: 'x' | 'y') =>
      points.reduce((sum, point) => sum + point[axis], 0) / points.length;
    const spread = ([one, other]: typeof after) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1);
    const scale = edge / event.currentTarget.clientWidth;
    onCrop(
      moveCrop(size, crop, {
        x: (middle(before, 'x') - middle(after, 'x')) * scale,
        y: (middle(before, 'y') - middle(after, 'y')) * scale,
        factor: spread(after) / Math.max(spread(before), 1),
      }),
    );
  }

  function press(event: KeyboardEvent): void {
    const move = KEYS[event.key];
    if (!move || !size || !crop) return;
    event.preventDefault();
    onCrop(moveCrop(size, crop, { ...move, x: (move.x ?? 0) * edge, y: (move.y ?? 0) * edge }));
  }

  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return (
    <>
      <div
        className={styles['frame']}
        role="application"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes keys
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <img
          ref={picture}
          src={src}
          alt=""
          draggable={false}
          onLoad={({ currentTarget }) =>
            onLoad({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          onError={onUnreadable}
          style={
            size && crop
              ? { width: share(size.width), left: share(edge / 2 - crop.x), top: share(edge / 2 - crop.y) }
              : { visibility: 'hidden' }
          }
        />
      </div>
      <input
        className={styles['zoom']}
        type="range"
        aria-label={zoomLabel}
        min={1}
        max={ZOOM_MAX}
        step={0.01}
        value={crop?.zoom ?? 1}
        onChange={({ target }) => {
          if (size && crop) onCrop(moveCrop(size, crop, { factor: Number(target.value) / crop.zoom }));
        }}
      />
    </>
  );
}
