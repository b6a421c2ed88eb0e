import { FILE_BYTES, FILE_FORMATS, mostBytesOf } from '#contract/files/formats.ts';
import type { FileColumn, NamedFile } from '#contract/files/kinds.ts';
import { cleanFileName } from '#contract/files/names.ts';
import { recognizeFile } from '#contract/files/recognize.ts';
import { keepFile } from '../../lib/files/keep-file.ts';

/** Why a chosen file was not added. */
export interface NotAdded {
  readonly name: string;
  readonly reason: 'tooMany' | 'tooLarge' | 'wrongKind' | 'damaged' | 'gone';
  /** Most bytes, where it is too large. */
  readonly most?: number;
}

interface Added {
  readonly files: readonly NamedFile[];
  readonly notAdded: readonly NotAdded[];
  /** False where the device has no room for one. */
  readonly areKept: boolean;
}

/** Keeps chosen files on this device for a column with room for so many more. What the server would refuse is refused at once. */
export async function addFiles(chosen: readonly File[], column: FileColumn, room: number): Promise<Added> {
  const files: NamedFile[] = [];
  const notAdded: NotAdded[] = [];
  let areKept = true;
  for (const content of chosen) {
    const added =
      files.length < room ? await addFile(content, column) : { name: content.name, reason: 'tooMany' as const };
    if ('reason' in added) notAdded.push(added);
    else {
      files.push(added.file);
      areKept &&= added.isKept;
    }
  }
  return { files, notAdded, areKept };
}

async function addFile(
  content: File,
  column: FileColumn,
): Promise<NotAdded | { readonly file: NamedFile; readonly isKept: boolean }> {
  const { name, size } = content;
  const most = mostBytesOf(column);
  if (size > most) return { name, reason: 'tooLarge', most };
  try {
    const recognized = recognizeFile(new Uint8Array(await content.arrayBuffer()));
    const kind = recognized && FILE_FORMATS[recognized.format].kind;
    if (!kind || !column.kinds.includes(kind)) return { name, reason: 'wrongKind' };
    if (size > FILE_BYTES[kind]) return { name, reason: 'tooLarge', most: FILE_BYTES[kind] };
    if (!recognized.isWhole || (kind === 'picture' && !(await isDecodable(content))))
      return { name, reason: 'damaged' };
    const { id, isKept } = await keepFile(content);
    const bytes = kind === 'picture' ? null : size;
    return { file: { id, kind, name: cleanFileName(name, recognized.format), size: bytes }, isKept };
  } catch {
    return { name, reason: 'gone' }; // it cannot be read any more, or code is missing without a network
  }
}

/** Whether a picture can be decoded. After an upload the server could not say which of several is damaged. */
function isDecodable(picture: Blob): Promise<boolean> {
  return createImageBitmap(picture).then(
    (decoded) => {
      decoded.close();
      return true;
    },
    () => false,
  );
}
