import type { Sharp, SharpOptions } from 'sharp';
import { PICTURE_EDGE_PX, PICTURE_PIXELS_MAX, PICTURE_SQUARE_PX } from '#contract/areas/files.ts';
import { Problem } from '../db/problems.ts';
import { PictureQueue } from './picture-queue.ts';

/** A picture as it is stored. */
export interface CleanPicture {
  readonly type: 'image/webp';
  readonly full: Buffer;
  readonly square: Buffer;
}

const QUALITY = 82;
const SECONDS_MAX = 15;
/** Most bytes of a decoded picture: the most pixels with three bytes each. Twice as many bytes take twice as long. */
const DECODED_BYTES_MAX = 3 * PICTURE_PIXELS_MAX;
/** The same where the library holds all of it: of GIF, of an interlaced PNG, and, twice, of a progressive JPEG. */
const WHOLE_BYTES_MAX = 75_000_000;

/** The library could read more, also what holds scripts or addresses. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`);

type Decode = (content: Buffer, options: SharpOptions) => Sharp;
let loading: Promise<Decode> | null = null;

async function loadDecoder(): Promise<Decode> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** One at a time, because a large picture takes up to 160 MB while it is decoded. */
const queue = new PictureQueue();

/**
 * Decodes a picture and encodes it again, so that nothing but its pixels remains: no position, no other file behind it. Upright, as its
 * camera was held; the first frame of several.
 * @throws Problem FILE_UNREADABLE for what is no JPEG, PNG, WebP or GIF, a damaged one and one with too many pixels or bytes of pixels,
 * which is not decoded. As `PictureQueue` where others are being decoded.
 */
export async function cleanPicture(content: Buffer): Promise<CleanPicture> {
  const decode = await (loading ??= loadDecoder());
  return queue.run(content.length, async () => {
    try {
      await checkBytes(decode(content, { limitInputPixels: PICTURE_PIXELS_MAX }));
      const full = await encode(
        decode(content, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
          .autoOrient()
          .resize(PICTURE_EDGE_PX, PICTURE_EDGE_PX, { fit: 'inside', withoutEnlargement: true }),
      );
      const square = await encode(decode(full, {}).resize(PICTURE_SQUARE_PX, PICTURE_SQUARE_PX, { fit: 'cover' }));
      return { type: 'image/webp', full, square };
    } catch {
      throw new Problem('FILE_UNREADABLE'); // the library's messages describe the content
    }
  });
}

/** @throws Error for a picture whose head tells of too many bytes. */
async function checkBytes(picture: Sharp): Promise<void> {
  const { width, height, channels, depth, format, isProgressive } = await picture.metadata();
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  const most = isProgressive || format === 'gif' ? WHOLE_BYTES_MAX : DECODED_BYTES_MAX;
  if (bytes > most) throw new RangeError('The picture has too many bytes.');
}

function encode(picture: Sharp): Promise<Buffer> {
  return picture.timeout({ seconds: SECONDS_MAX }).webp({ quality: QUALITY }).toBuffer();
}
