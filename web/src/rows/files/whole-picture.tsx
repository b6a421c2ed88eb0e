import { useCallback } from 'react';

/** A whole picture. Its address is of this page alone, and is freed with it. */
export function WholePicture({ content, name }: { content: Blob; name: string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(content);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
  return <img ref={show} alt={name} />;
}
