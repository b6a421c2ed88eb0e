/** Pixels of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A square part of a picture: its middle in pixels of the picture, and how many times smaller it is than the largest square. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const ZOOM_MAX = 4;

/** The edge of the square, in pixels of the picture. */
export const edgeOf = ({ width, height }: Size, { zoom }: Pick<Crop, 'zoom'>): number => Math.min(width, height) / zoom;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The largest square in the middle. */
export const middleOf = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The crop moved by pixels of the picture and made smaller by a factor, as far as it stays inside of the picture. */
export function moveCrop(
  size: Size,
  crop: Crop,
  { x = 0, y = 0, factor = 1 }: { x?: number; y?: number; factor?: number },
): Crop {
  const zoom = clamp(crop.zoom * factor, 1, ZOOM_MAX);
  const half = edgeOf(size, { zoom }) / 2;
  return { x: clamp(crop.x + x, half, size.width - half), y: clamp(crop.y + y, half, size.height - half), zoom };
}

/** Draws the part of a picture as a JPEG of at most `mostPx` per edge. Null where the browser cannot. */
export async function cutOut(picture: HTMLImageElement, size: Size, crop: Crop, mostPx: number): Promise<Blob | null> {
  const edge = edgeOf(size, crop);
  const drawn = Math.round(Math.min(edge, mostPx));
  const canvas = Object.assign(document.createElement('canvas'), { width: drawn, height: drawn });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#fff'; // behind what is transparent
  context.fillRect(0, 0, drawn, drawn);
  context.drawImage(picture, crop.x - edge / 2, crop.y - edge / 2, edge, edge, 0, 0, drawn, drawn);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
}
