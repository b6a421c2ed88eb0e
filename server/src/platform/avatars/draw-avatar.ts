/** Draws the default picture of whoever has this id, as SVG: the same for the same id, on every server. */
export type DrawAvatar = (id: string) => string;

/** Friendly ones only: nobody is given a sad face. */
const MOUTHS = ['smile', 'soft', 'smirk', 'pleased', 'shy'] as const;

/** Loads the drawing library at first use: a server whose people all have pictures never needs it. */
export async function loadAvatars(): Promise<DrawAvatar> {
  const { Avatar, Style } = await import('@dicebear/core');
  const { default: definition } = await import('@dicebear/styles/line-face.json', { with: { type: 'json' } });
  const style = new Style(definition);
  // Without a ground: the place that shows it paints the person's own hue behind.
  return (id) => new Avatar(style, { seed: id, mouthVariant: MOUTHS, backgroundColor: [] }).toString();
}
