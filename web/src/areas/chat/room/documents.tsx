import type { NamedFile } from '#contract/files/kinds.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FileList } from '../../../rows/files/file-list.tsx';
import { filesWords } from '../../../rows/files/files-words.ts';

/** Files of a message that are no pictures. */
export const Documents = ({ files }: { files: readonly NamedFile[] }) => (
  <FileList files={files} say={filesWords(useTranslation('chat').language)} onRemove={null} />
);
