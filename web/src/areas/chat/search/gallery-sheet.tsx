import { useState } from 'react';
import { searchChatMessages } from '#contract/areas/chat/calls.ts';
import { chatMessages, type ChatMessage } from '#contract/areas/chat/messages.ts';
import type { NamedFile } from '#contract/files/kinds.ts';
import { useRemote } from '../../../lib/api/use-remote.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSyncStatus } from '../../../lib/outbox/sync-status.ts';
import { useRows } from '../../../lib/sync/rows.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { Pictures } from '../room/pictures.tsx';
import { PictureSheet } from './picture-sheet.tsx';
import body from '../sheet-body.module.css';
import styles from './gallery-sheet.module.css';

interface GallerySheetProps {
  isOpen: boolean;
  onClose: () => void;
  chatId: string;
  onShow: (messageId: string) => void;
}

interface Picture {
  readonly file: NamedFile;
  readonly messageId: string;
}

const picturesOf = (messages: readonly ChatMessage[]): Picture[] =>
  messages.flatMap(({ id, attachments }) =>
    (attachments ?? []).flatMap((file) => (file.kind === 'picture' ? [{ file, messageId: id }] : [])),
  );

/** The pictures of a chat, the newest first; without a network those that this device knows. */
export function GallerySheet({ isOpen, onClose, chatId, onShow }: GallerySheetProps) {
  const { t } = useTranslation('chat');
  const { online } = useSyncStatus();
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const [shown, setShown] = useState<{ readonly id: string; readonly among: readonly Picture[] } | null>(null);
  const draw = (pictures: readonly Picture[]) => (
    <Pictures
      pictures={pictures.map(({ file }) => file)}
      className={styles['grid']}
      onOpen={(id) => setShown({ id, among: pictures })}
    />
  );
  return (
    <>
      <Sheet {...{ isOpen, onClose }} title={t('gallery')}>
        <div className={body['body']}>
          {online ? (
            pages.map((after, at) => (
              <Page
                key={after ?? ''}
                {...{ chatId, after, isOpen, draw }}
                isLast={at === pages.length - 1}
                onMore={(next) => setPages([...pages, next])}
              />
            ))
          ) : (
            <Here chatId={chatId} draw={draw} />
          )}
        </div>
      </Sheet>
      <PictureSheet
        isOpen={shown !== null}
        first={shown?.id ?? null}
        pictures={shown?.among.map(({ file }) => file) ?? []}
        onClose={() => setShown(null)}
        onMessage={(fileId) => {
          const picture = shown?.among.find(({ file }) => file.id === fileId);
          setShown(null);
          onClose();
          if (picture) onShow(picture.messageId);
        }}
      />
    </>
  );
}

interface PageProps {
  chatId: string;
  after: string | undefined;
  isOpen: boolean;
  isLast: boolean;
  draw: (pictures: readonly Picture[]) => React.ReactNode;
  onMore: (after: string) => void;
}

function Page({ chatId, after, isOpen, isLast, draw, onMore }: PageProps) {
  const { t } = useTranslation('chat');
  const input = { chat_id: chatId, with: 'pictures', ...(after === undefined ? {} : { after }) } as const;
  const { answer, error } = useRemote(searchChatMessages, isOpen ? input : null);
  if (!answer) return error ? <p>{t('searchFailed')}</p> : <SkeletonRows count={3} label={t('loading')} />;
  const { messages, next } = answer;
  return (
    <>
      {messages.length === 0 && after === undefined ? <p>{t('noPictures')}</p> : draw(picturesOf(messages))}
      {isLast && next !== null ? <Button onClick={() => onMore(next)}>{t('searchMore')}</Button> : null}
    </>
  );
}

function Here({ chatId, draw }: Pick<PageProps, 'chatId' | 'draw'>) {
  const { t } = useTranslation('chat');
  const { rows } = useRows(chatMessages, { filter: { chat_id: chatId } });
  const pictures = picturesOf(rows);
  return (
    <>
      <p className="quiet">{t('picturesHere')}</p>
      {pictures.length === 0 ? <p>{t('noPictures')}</p> : draw(pictures)}
    </>
  );
}
