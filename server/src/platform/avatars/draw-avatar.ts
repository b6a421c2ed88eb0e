/** Draws the default picture of the person with this id, as SVG: the same for the same id, on every server. */
export type DrawAvatar = (id: string) => string;

/** Loads the drawing library at first use: a server whose people all have pictures never needs it. */
export async function loadAvatars(): Promise<DrawAvatar> {
  const { Avatar, Style } = await import('@dicebear/core');
  const { default: definition } = await import('@dicebear/styles/rings.json', { with: { type: 'json' } });
  const style = new Style(definition);
  // One shade and no ground: the place that shows it paints the person's own hue behind, and their letter in front.
  return (id) => new Avatar(style, { seed: id, ringColor: ['#000000'], backgroundColor: [] }).toString();
}
