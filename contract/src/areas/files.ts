import * as z from 'zod/mini';
import { remoteFunction } from '../call.ts';
import { API } from '../paths.ts';
import { Uuid } from '../uuid.ts';
import { familyPermissions } from './family.ts';

/** Most bytes of all files of one family, as they are stored. */
export const FAMILY_FILES_BYTES = 1_000_000_000;
/** Pictures are stored with at most this many pixels on their longer edge. */
export const PICTURE_EDGE_PX = 1_600;
/** The edge of the square that is cut from the middle of a picture. */
export const PICTURE_SQUARE_PX = 256;
/** Pictures with more pixels are refused undecoded. The largest cameras of phones have 50 million. */
export const PICTURE_PIXELS_MAX = 60_000_000;

/** The column of a row that a file is uploaded for. */
export const FilePlace = z.object({ table: z.string(), row: Uuid, column: z.string() });
export type FilePlace = z.infer<typeof FilePlace>;

/** `full`: as it is stored; `square`: the small one. */
export const FileSize = z.enum(['full', 'square']);
export type FileSize = z.infer<typeof FileSize>;

/** What is uploaded: for which column, and the person's own name for it where its column has a list. */
export const FileUpload = z.extend(FilePlace, { name: z._default(z.string(), '') });

/** The answer to an upload. */
export const FileAnswer = z.object({ success: z.boolean() });

/** Address of the content of a file. */
export const fileAddress = (id: string, size: FileSize) => `${API.files}/${id}?size=${size}`;

/** Address to which a file is uploaded. The same id again does nothing more. */
export const uploadAddress = (id: string, place: FilePlace, name = '') =>
  `${API.files}/${id}?${new URLSearchParams(name === '' ? place : { ...place, name })}`;

/** Bytes of the family's files, and how many there may be. The second half of the room is the managers'. */
export const FilesRoom = z.object({ used: z.int(), most: z.int() });
export type FilesRoom = z.infer<typeof FilesRoom>;

export const getFilesRoom = remoteFunction('files-room', {
  summary: 'How much of the room for files the family uses, and how much of it the caller may fill.',
  input: z.strictObject({}),
  output: FilesRoom,
  may: familyPermissions.view,
});
