/** Draws a person's default picture as SVG. It depends only on the id, on every server. */
export type DrawAvatar = (id: string) => string;

/** Loads the drawing library at first use, because a server on which all people have own pictures never needs it. */
export async function loadAvatars(): Promise<DrawAvatar> {
  const { Avatar, Style } = await import('@dicebear/core');
  const { default: definition } = await import('@dicebear/styles/rings.json', { with: { type: 'json' } });
  const style = new Style(definition);
  // One colour and no background: the component that shows it adds the person's hue and initial.
  return (id) => new Avatar(style, { seed: id, ringColor: ['#000000'], backgroundColor: [] }).toString();
}
